import type { CheatKind } from '@/features/codes/api/admin-review-cheating'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface CheatMark {
  sessionId: string
  kind: CheatKind
  /** First player of the case. */
  userId: string
  note: string
  /** False reopens the case. */
  isReviewed: boolean
  /** `reviewed_at` of the review that the organiser saw; null if there was none. */
  reviewedAt: string | null
}

/**
 * Records an organiser's review of a case; it has no consequence for the players.
 * @throws AppError `edit_conflict` (reviewed by somebody else meanwhile), `admin_access_required`,
 *   `game_session_not_found`, `user_not_found`, `invalid_input`
 */
export function useMarkCheatCase() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ sessionId, kind, userId, note, isReviewed, reviewedAt }: CheatMark) =>
      rpc('admin_mark_cheat_case', {
        p_game_session_id: sessionId,
        p_kind: kind,
        p_user_id: userId,
        p_note: note,
        p_is_reviewed: isReviewed,
        p_reviewed_at: reviewedAt,
      }),
  )
}
