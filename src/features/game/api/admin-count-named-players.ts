import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { rpc } from '@/lib/supabase/rpc'

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
