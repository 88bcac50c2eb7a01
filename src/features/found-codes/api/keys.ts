import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const foundCodeKeys = {
  page: (sessionId: string | null, query: ResourceQuery) =>
    [...livePrefixes.admin, 'found-codes', sessionId, query] as const,
}
