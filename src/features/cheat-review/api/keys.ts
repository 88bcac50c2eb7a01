import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin']: every event of the admin channel invalidates it. */
export const cheatReviewKeys = {
  session: (sessionId: string, beforeScanId: number | null) =>
    [...queryKeyPrefixes.admin, 'cheat-review', sessionId, beforeScanId] as const,
}
