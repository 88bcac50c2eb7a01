import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const savedSchema = z.object({ saved: z.number(), moved: z.number() })

export interface TeamInput {
  /** Absent, like `seen_name`, for a new team. */
  id?: string
  /** Name that the organiser saw, for the conflict check. */
  seen_name?: string
  name: string
  /** Players who become members; other members stay. */
  member_ids?: string[]
}

interface TeamChanges {
  sessionId: string
  teams: TeamInput[]
}

/**
 * Creates and renames 1–500 teams of a session and adds members, all or none. A repeated call with the same
 * request id changes nothing.
 * @throws AppError `admin_access_required`, `invalid_input`, `invalid_name`, `game_session_not_found`,
 *   `teams_not_used`, `team_not_found`, `edit_conflict`, `team_name_taken`, `session_not_joined`,
 *   `team_full`, `team_change_refused`, `request_id_reused`
 */
export function useSaveTeams() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ sessionId, teams }: TeamChanges, requestId) =>
      rpc(
        'admin_save_teams',
        { p_game_session_id: sessionId, p_teams: teams, p_request_id: requestId },
        savedSchema,
      ),
  )
}
