import { useQuery } from '@tanstack/react-query'
import { useGameSettings } from '@/features/game/api/game-settings'
import {
  type GameSession,
  gameSessionsQueryOptions,
  type Membership,
  membershipsQueryOptions,
} from '@/features/game/api/game-sessions'
import type { GameSettings } from '@/features/game/model/game-settings'
import { useProfile } from '@/lib/account/profile'
import { dispatchAccountEvent } from '@/lib/account/window-events'

/** Active session of the player, or why there is none. */
export type ActiveSession =
  | { status: 'pending' }
  | { status: 'error'; error: Error; retry: () => void }
  | { status: 'none' }
  | { status: 'ready'; session: GameSession; membership: Membership; settings: GameSettings }

/**
 * Combines profile, sessions, memberships and settings. `none`: the player has not joined a session, or
 * the active one no longer exists.
 */
export function useActiveSession(): ActiveSession {
  const { profile, error: profileError } = useProfile()
  const sessions = useQuery(gameSessionsQueryOptions())
  const memberships = useQuery(membershipsQueryOptions())
  const settings = useGameSettings()

  const error = profileError ?? sessions.error ?? memberships.error
  if (error && !(sessions.data && memberships.data && !profileError)) {
    const retry = () => {
      dispatchAccountEvent('profile-updated')
      void Promise.all([sessions.refetch(), memberships.refetch()])
    }
    return { status: 'error', error, retry }
  }
  if (!profile || !sessions.data || !memberships.data || !settings) return { status: 'pending' }

  const session = sessions.data.find(({ id }) => id === profile.active_game_session_id)
  const membership = memberships.data.find((entry) => entry.game_session_id === session?.id)
  if (!session || !membership) return { status: 'none' }
  return { status: 'ready', session, membership, settings }
}
