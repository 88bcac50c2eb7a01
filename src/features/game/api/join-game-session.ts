import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export const joinedSchema = z.object({
  game_session_id: z.string(),
  joined_at: z.string(),
  tokens_granted: z.number(),
  balance: z.number(),
})

/** Query-key prefixes that joining changes. */
export const staleAfterJoining = [
  gameKeys.memberships,
  gameKeys.sessions,
  accountKeys.profiles,
  accountKeys.balances,
  queryKeyPrefixes.shop,
]

/**
 * Joins a session and activates it; only activates an already joined one. Returns the tokens granted on
 * joining and the balance.
 * @throws AppError `game_session_not_found`, `game_session_ended`, `game_session_full`,
 *   `registration_closed`
 */
export function useJoinGameSession() {
  return useRefreshingMutation(staleAfterJoining, (sessionId: string) =>
    rpc('join_game_session', { p_game_session_id: sessionId }, joinedSchema),
  )
}
