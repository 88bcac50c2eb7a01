import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageArguments } from '@/components/resource-table/page-arguments'
import {
  initialResourceQuery,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { gameKeys } from '@/features/game/api/keys'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'

const memberSchema = rowOf('admin_list_session_members', {})

/** A player of a session; `total_count` counts all pages. */
export type MemberRow = z.infer<typeof memberSchema>

/**
 * A page of the players of a session, in leaderboard order by default.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`, `invalid_input`
 */
export function fetchMembers(sessionId: string, query: ResourceQuery): Promise<MemberRow[]> {
  return rpc(
    'admin_list_session_members',
    {
      p_game_session_id: sessionId,
      ...pageArguments(query, 'points'),
    },
    z.array(memberSchema),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function membersQueryOptions(sessionId: string, query: ResourceQuery) {
  return queryOptions({
    queryKey: gameKeys.adminMembers(sessionId, query),
    queryFn: () => fetchMembers(sessionId, query),
    placeholderData: keepPreviousData,
  })
}

/** All players of a session. */
export function allMembersQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: gameKeys.adminAllMembers(sessionId),
    queryFn: () =>
      fetchAllPages((limit, offset) =>
        fetchMembers(sessionId, { ...initialResourceQuery, sort: 'user_name', limit, offset }),
      ),
  })
}

/**
 * How many players of a hunt agreed to be named on the venue screen and in public results.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function namedPlayersQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: gameKeys.namedPlayers(sessionId),
    queryFn: () => rpc('admin_count_named_players', { p_game_session_id: sessionId }, z.number()),
  })
}
