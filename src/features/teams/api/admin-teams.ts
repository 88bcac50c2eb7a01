import { queryOptions } from '@tanstack/react-query'
import { pagedList } from '@/components/resource-table/paged-list'
import { initialResourceQuery, pageArguments } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'
import type { Row } from '@/lib/supabase/row-of'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'

/** A team of a session, its members in order (captain first); `total_count` counts all pages. */
export type TeamRow = Row<'admin_team_row'>
export type TeamRowMember = TeamRow['members'][number]

/**
 * The teams of a session, in leaderboard order by default.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`, `teams_not_used`, `invalid_input`
 */
export const teamList = pagedList(
  [...queryKeyPrefixes.admin, 'teams'],
  (gameSessionId: string, query) =>
    rpc('admin_list_teams', {
      p_game_session_id: gameSessionId,
      ...pageArguments(query, 'points'),
    }),
)

/** All teams of a session by name. */
export function allTeamsQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'all-teams', gameSessionId],
    queryFn: () => teamList.fetchAll(gameSessionId, { ...initialResourceQuery, sort: 'name' }),
  })
}

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
  gameSessionId: string
  teams: TeamInput[]
}

/**
 * Creates and renames 1–500 teams of a session and adds members, all or none. A repeated call with the same
 * request id changes nothing.
 * @throws AppError `admin_access_required`, `invalid_input`, `invalid_name`, `game_session_not_found`,
 *   `teams_not_used`, `team_not_found`, `edit_conflict`, `team_name_taken`, `session_not_joined`,
 *   `team_full`, `team_change_refused`, `request_id_reused`
 */
export const useSaveTeams = rpcMutation('admin_save_teams', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
  toArguments: ({ gameSessionId, teams }: TeamChanges) => ({
    p_game_session_id: gameSessionId,
    p_teams: teams,
  }),
})

/**
 * Moves a player into a team, or out of it.
 * - `p_team_id`: null: out of the team, which keeps the finds
 * @throws AppError `admin_access_required`, `teams_not_used`, `session_not_joined`, `team_not_found`,
 *   `team_full`, `team_change_refused`
 */
export const useMovePlayer = rpcMutation('admin_move_player', {
  refresh: [queryKeyPrefixes.admin],
})

/**
 * Merges a team into another. `voided`: finds of codes that both had found.
 * @throws AppError `admin_access_required`, `team_not_found`, `team_full`, `both_teams_claimed`,
 *   `edit_conflict`, `request_id_reused`
 */
export const useMergeTeams = rpcMutation('admin_merge_teams', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
})

/**
 * Deletes a team; its players keep what they found and bought themselves.
 * @throws AppError `admin_access_required`, `team_not_found`, `edit_conflict`, `team_change_refused`
 */
export const useDeleteTeam = rpcMutation('admin_delete_team', {
  refresh: [queryKeyPrefixes.admin],
})
