import { teamKeys } from '@/features/teams/api/keys'
import { teamSchema } from '@/features/teams/api/get-team'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Makes another member captain of the player's team.
 * @throws AppError `not_in_team`, `team_captain_required`, `user_not_found`, `session_not_joined`,
 *   `teams_not_used`, `game_session_ended`
 */
export function useHandOverTeam() {
  return useRefreshingMutation(
    [teamKeys.all],
    ({ sessionId, userId }: { sessionId: string; userId: string }) =>
      rpc('hand_over_team', { p_game_session_id: sessionId, p_user_id: userId }, teamSchema),
  )
}
