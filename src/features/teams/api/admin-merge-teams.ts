import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const mergedSchema = z.object({ voided: z.number() })

/**
 * Merges a team into another. `voided`: finds of codes that both had found.
 * @throws AppError `admin_access_required`, `team_not_found`, `team_full`, `both_teams_claimed`,
 *   `edit_conflict`, `request_id_reused`
 */
export function useMergeTeams() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ teamId, intoTeamId }: { teamId: string; intoTeamId: string }, requestId) =>
      rpc(
        'admin_merge_teams',
        { p_team_id: teamId, p_into_team_id: intoTeamId, p_request_id: requestId },
        mergedSchema,
      ),
  )
}
