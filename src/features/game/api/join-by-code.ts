import { joinedSchema, staleAfterJoining } from '@/features/game/api/join-game-session'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Joins the session of a join code and activates it; only activates an already joined one.
 * @throws AppError `join_code_not_found`, `join_code_replaced`, `game_session_not_found`,
 *   `game_session_ended`, `game_session_full`, `registration_closed`, `rate_limit_exceeded`
 */
export function useJoinByCode() {
  return useRefreshingMutation(staleAfterJoining, (code: string) =>
    rpc('join_by_code', { p_code: code }, joinedSchema),
  )
}
