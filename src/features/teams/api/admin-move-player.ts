import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface Move {
  sessionId: string
  userId: string
  /** Null: out of the team, which keeps the finds. */
  teamId: string | null
}

/**
 * Moves a player into a team, or out of it.
 * @throws AppError `admin_access_required`, `teams_not_used`, `session_not_joined`, `team_not_found`,
 *   `team_full`, `team_change_refused`
 */
export function useMovePlayer() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ sessionId, userId, teamId }: Move) =>
    rpc(
      'admin_move_player',
      { p_game_session_id: sessionId, p_user_id: userId, p_team_id: teamId },
      z.object({ moved: z.boolean() }),
    ),
  )
}
