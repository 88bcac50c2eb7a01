import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const tokenKeys = {
  subjectNames: [...livePrefixes.admin, 'token-subjects'] as const,
  page: (type: string | null, query: ResourceQuery) =>
    [...livePrefixes.admin, 'token-transactions', type, query] as const,
}
