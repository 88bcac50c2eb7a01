import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const userKeys = {
  page: (role: string | null, query: ResourceQuery) =>
    [...livePrefixes.admin, 'users', role, query] as const,
}
