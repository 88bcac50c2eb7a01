import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel makes stale. */
export const cheatReviewKeys = {
  session: (sessionId: string, beforeScanId: number | null) =>
    [...queryKeyPrefixes.admin, 'cheat-review', sessionId, beforeScanId] as const,
}
