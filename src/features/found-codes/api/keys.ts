import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin']: every event of the admin channel invalidates it. */
export const foundCodeKeys = {
  page: (filter: { sessionId: string | null; withTests: boolean }, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'found-codes', filter, query] as const,
}
