import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { rpcMutation } from '@/lib/supabase/rpc'

/** Under ['game']: every scan of the player invalidates them. */
export const sessionKeys = {
  sessions: [...queryKeyPrefixes.game, 'sessions'] as const,
  memberships: [...queryKeyPrefixes.game, 'memberships'] as const,
}

/** Query-key prefixes that joining changes. */
export const staleAfterJoining = [
  sessionKeys.memberships,
  sessionKeys.sessions,
  accountKeys.profiles,
  accountKeys.balances,
  queryKeyPrefixes.shop,
]

/** Key of what joining is answered. @param coins granted on joining */
export const joinedText = (wasMember: boolean, coins: number) =>
  wasMember ? 'game.switched' : coins > 0 ? 'game.joined' : 'game.joinedPlain'

/**
 * Joins a session and activates it; only activates an already joined one. Returns the tokens granted on
 * joining and the balance.
 * @throws AppError `game_session_not_found`, `game_session_ended`, `game_session_full`,
 *   `registration_closed`
 */
export const useJoinGameSession = rpcMutation('join_game_session', { refresh: staleAfterJoining })
