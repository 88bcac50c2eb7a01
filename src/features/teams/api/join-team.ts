import { staleAfterTeamChange } from '@/features/teams/api/keys'
import { teamSchema } from '@/features/teams/api/get-team'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Joins the team of a code.
 * @throws AppError `team_not_found`, `team_full`, `already_in_team`, `team_change_refused`,
 *   `session_not_joined`, `teams_not_used`, `game_session_ended`, `rate_limit_exceeded`
 */
export function useJoinTeam() {
  return useRefreshingMutation(
    staleAfterTeamChange,
    ({ sessionId, code }: { sessionId: string; code: string }) =>
      rpc('join_team', { p_game_session_id: sessionId, p_code: code }, teamSchema),
  )
}
