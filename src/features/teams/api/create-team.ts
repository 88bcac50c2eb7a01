import { staleAfterTeamChange } from '@/features/teams/api/keys'
import { teamSchema } from '@/features/teams/api/get-team'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Creates a team with the player as captain.
 * @throws AppError `invalid_name`, `session_not_joined`, `teams_not_used`, `game_session_ended`,
 *   `already_in_team`, `rate_limit_exceeded`, `team_name_taken`, `team_change_refused`,
 *   `request_id_reused`
 */
export function useCreateTeam() {
  return useRefreshingMutation(
    staleAfterTeamChange,
    ({ sessionId, name }: { sessionId: string; name: string }, requestId) =>
      rpc(
        'create_team',
        { p_game_session_id: sessionId, p_name: name, p_request_id: requestId },
        teamSchema,
      ),
  )
}
