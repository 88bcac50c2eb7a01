import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageArguments } from '@/components/resource-table/page-arguments'
import {
  initialResourceQuery,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { teamKeys } from '@/features/teams/api/keys'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'
import { rpc } from '@/lib/supabase/rpc'

const teamRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  /** On the board; null without points. */
  rank: z.nullable(z.number()),
  /** Made by an organiser: stays without members. */
  by_organiser: z.boolean(),
  points: z.number(),
  found_codes: z.number(),
  members: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      email: z.string(),
      points: z.number(),
      found_codes: z.number(),
      is_captain: z.boolean(),
    }),
  ),
  created_at: z.string(),
  total_count: z.number(),
})

/** A team of a session, its members in order (captain first); `total_count` counts all pages. */
export type TeamRow = z.infer<typeof teamRowSchema>
export type TeamRowMember = TeamRow['members'][number]

/**
 * A page of the teams of a session, in leaderboard order by default.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`, `teams_not_used`, `invalid_input`
 */
export function fetchTeams(sessionId: string, query: ResourceQuery): Promise<TeamRow[]> {
  return rpc(
    'admin_list_teams',
    { p_game_session_id: sessionId, ...pageArguments(query, 'points') },
    z.array(teamRowSchema),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function teamsQueryOptions(sessionId: string, query: ResourceQuery) {
  return queryOptions({
    queryKey: teamKeys.adminTeams(sessionId, query),
    queryFn: () => fetchTeams(sessionId, query),
    placeholderData: keepPreviousData,
  })
}

/** All teams of a session by name. */
export function allTeamsQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: teamKeys.adminAllTeams(sessionId),
    queryFn: () =>
      fetchAllPages((limit, offset) =>
        fetchTeams(sessionId, { ...initialResourceQuery, sort: 'name', limit, offset }),
      ),
  })
}
