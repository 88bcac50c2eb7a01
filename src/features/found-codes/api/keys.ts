import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const foundCodeKeys = {
  page: (filter: { sessionId: string | null; withTests: boolean }, query: ResourceQuery) =>
    [...livePrefixes.admin, 'found-codes', filter, query] as const,
}
