import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { joinPath } from '@/config/paths'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { formatShortCode } from '@/lib/codes/codes'
import { knownRows } from '@/lib/content/known-rows'
import { persistOffline } from '@/lib/offline/persist-offline'
import { rpc, rpcMutation } from '@/lib/supabase/rpc'
import { boardTeamMemberSchema } from '@/types/database-schemas/board-team-member'
import { teamSchema } from '@/types/database-schemas/team'
import { teamFeedEntrySchema } from '@/types/database-schemas/team-feed-entry'

/**
 * Address that joins the hunt and the team: `<site>/join/<code>?team=<team code>`.
 * @param site without a trailing slash
 */
export function teamAddress(site: string, joinCode: string, teamCode: string): string {
  return `${site}${joinPath(formatShortCode(joinCode), formatShortCode(teamCode))}`
}

/** Under ['game']: every scan of the player invalidates it. */
export const teamKeys = {
  all: [...queryKeyPrefixes.game, 'team'] as const,
  team: (gameSessionId: string) => [...queryKeyPrefixes.game, 'team', gameSessionId] as const,
  members: (teamId: string) => [...queryKeyPrefixes.game, 'team', 'members', teamId] as const,
}

/** What a change of team makes outdated: points, find cards, clues and claims are shared. */
export const staleAfterTeamChange = [
  queryKeyPrefixes.game,
  queryKeyPrefixes.scans,
  queryKeyPrefixes.shop,
  queryKeyPrefixes.claims,
] as const

const feedKinds = ['find', 'clue', 'gift'] as const

const playersTeamSchema = z.object({
  ...teamSchema.shape,
  feed: knownRows(teamFeedEntrySchema, 'kind', feedKinds),
})

/** The player's team, its members in order (captain first) and the latest 100 finds and clues. */
export type Team = z.infer<typeof playersTeamSchema>
export type TeamFeedEntry = Team['feed'][number]

/**
 * The player's team in a joined session; null: plays alone.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function teamQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: teamKeys.team(gameSessionId),
    ...persistOffline,
    queryFn: async () => {
      const args = { p_game_session_id: gameSessionId }
      const [team = null] = await rpc('get_team', args, z.array(playersTeamSchema))
      return team
    },
  })
}

/**
 * The members of a team on the board, most points first.
 * @throws AppError `team_not_found`
 */
export function teamMembersQueryOptions(teamId: string) {
  return queryOptions({
    queryKey: teamKeys.members(teamId),
    queryFn: () => rpc('list_team_members', { p_team_id: teamId }, z.array(boardTeamMemberSchema)),
  })
}

/**
 * Creates a team with the player as captain.
 * @throws AppError `invalid_name`, `session_not_joined`, `teams_not_used`, `game_session_ended`,
 *   `already_in_team`, `rate_limit_exceeded`, `team_name_taken`, `team_change_refused`,
 *   `request_id_reused`
 */
export const useCreateTeam = rpcMutation('create_team', {
  refresh: staleAfterTeamChange,
  requestId: true,
})

/**
 * Joins the team of a code.
 * @throws AppError `team_not_found`, `team_full`, `already_in_team`, `team_change_refused`,
 *   `session_not_joined`, `teams_not_used`, `game_session_ended`, `rate_limit_exceeded`
 */
export const useJoinTeam = rpcMutation('join_team', {
  refresh: staleAfterTeamChange,
  answer: playersTeamSchema,
})

/**
 * Renames the team of which the player is captain.
 * @throws AppError `invalid_name`, `not_in_team`, `team_captain_required`, `team_name_taken`,
 *   `session_not_joined`, `teams_not_used`, `game_session_ended`
 */
export const useRenameTeam = rpcMutation('rename_team', {
  refresh: [teamKeys.all, [...queryKeyPrefixes.game, 'leaderboard']],
})

/**
 * Makes another member captain of the player's team.
 * @throws AppError `not_in_team`, `team_captain_required`, `user_not_found`, `session_not_joined`,
 *   `teams_not_used`, `game_session_ended`
 */
export const useHandOverTeam = rpcMutation('hand_over_team', {
  refresh: [teamKeys.all],
})

/**
 * Leaves the team; what was found and bought for it stays with it.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export const useLeaveTeam = rpcMutation('leave_team', {
  refresh: staleAfterTeamChange,
})
