import { teamKeys } from '@/features/teams/api/keys'
import { teamSchema } from '@/features/teams/api/get-team'
import { gameKeys } from '@/features/game/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Renames the team of which the player is captain.
 * @throws AppError `invalid_name`, `not_in_team`, `team_captain_required`, `team_name_taken`,
 *   `session_not_joined`, `teams_not_used`, `game_session_ended`
 */
export function useRenameTeam() {
  return useRefreshingMutation(
    [teamKeys.all, gameKeys.leaderboards],
    ({ sessionId, name }: { sessionId: string; name: string }) =>
      rpc('rename_team', { p_game_session_id: sessionId, p_name: name }, teamSchema),
  )
}
