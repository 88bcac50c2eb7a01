import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { livePrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const userKeys = {
  page: (role: string | null, isBanned: boolean | null, query: ResourceQuery) =>
    [...livePrefixes.admin, 'users', role, isBanned, query] as const,
  one: (userId: string) => [...livePrefixes.admin, 'users', 'one', userId] as const,
  history: (userId: string, kind: string, query: ResourceQuery) =>
    [...livePrefixes.admin, 'users', 'history', userId, kind, query] as const,
  /** Not under ['admin']: looked at once, when the list opens. */
  orphanedPhotos: ['orphaned-photos'] as const,
}
