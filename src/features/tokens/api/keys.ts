import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel invalidates. */
export const tokenKeys = {
  subjectNames: [...queryKeyPrefixes.admin, 'token-subjects'] as const,
  page: (type: string | null, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'token-transactions', type, query] as const,
}
