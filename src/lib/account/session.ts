import { useSessionStore, type SessionUser } from '@/stores/session'
import { setActivityUser } from '@/lib/logger/activity-log'
import { logger } from '@/lib/logger/logger'
import { queryClient } from '@/lib/query-client'
import { supabase } from '@/lib/supabase'

function enter(user: SessionUser | null): void {
  const previous = useSessionStore.getState().user
  if (previous && previous.uid !== user?.uid) queryClient.clear()
  logger.setUser(user?.uid ?? null)
  useSessionStore.setState((state) => ({
    status: user ? 'signed_in' : 'signed_out',
    // The same player keeps the same object, so that a token refresh redraws nothing.
    user: previous && user && previous.uid === user.uid ? previous : user,
    leftOnPurpose: user ? false : state.leftOnPurpose,
  }))
  setActivityUser(user?.uid ?? null)
}

/**
 * Follows the auth state for the life of the page (spec §4). The stored session answers first, so the
 * loading state is short even without network.
 */
export function startSession(): void {
  supabase.auth.onAuthStateChange((event, session) => {
    // A recovery link signs in only to set a new password; its screen takes it from there.
    if (event === 'PASSWORD_RECOVERY' && !session) return
    enter(session ? { uid: session.user.id, email: session.user.email ?? '' } : null)
  })
}

/** Auth state: `loading`, `signed_in` with the user, or `signed_out`. */
export function useSession() {
  return useSessionStore()
}

/** The signed-in player's id; only for screens behind the sign-in guard. */
export function useUserId(): string {
  const user = useSessionStore((state) => state.user)
  if (!user) throw new Error('useUserId is used outside the signed-in layouts')
  return user.uid
}

/** Signs out on this device. A failed logout is only logged (spec §8); the local session ends anyway. */
export async function signOut(): Promise<void> {
  useSessionStore.setState({ leftOnPurpose: true })
  const { error } = await supabase.auth.signOut({ scope: 'local' })
  if (!error) return
  logger.log('warn', 'auth', 'logout_failed', {}, error)
}
