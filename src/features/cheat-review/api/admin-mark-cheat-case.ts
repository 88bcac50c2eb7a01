import type { CheatKind } from '@/features/cheat-review/api/admin-review-cheating'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export interface CheatMark {
  sessionId: string
  kind: CheatKind
  /** Whom the case is named after. */
  userId: string
  note: string
  /** False takes the mark back. */
  isReviewed: boolean
  /** `reviewed_at` of the review that the organiser saw; null: there was none. */
  reviewedAt: string | null
}

/**
 * Notes that an organiser has looked at a case; nothing happens to the player.
 * @throws AppError `edit_conflict` (somebody else has looked meanwhile), `admin_access_required`,
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
