import { useSessionStore, type SessionUser } from '@/stores/session'
import { SESSION_STORAGE_KEY } from '@/lib/account/session-storage-key'
import { dropStoredSession, readSessionUser, readStoredUser } from '@/lib/account/stored-session'
import { forgetTabDraft } from '@/lib/browser/tab-draft'
import { whileConnected } from '@/lib/live/connection'
import { discardUserActivities, setActivityUser } from '@/lib/logger/activity-log'
import { logger } from '@/lib/logger/logger'
import { getLoadedClient, onClientLoaded } from '@/lib/supabase/client-registry'
import { loadSupabase, mayHaveSession } from '@/lib/supabase/loader'
import { useAccountDeleted } from '@/stores/account-deleted'
import { useBanNotice } from '@/stores/ban-notice'

/** Lazy: the sign-in form needs no queries, and so no kept answers. */
const keptAnswers = () => import('@/lib/offline/persisted-query-cache')

async function leave(user: SessionUser): Promise<void> {
  useSessionStore.setState({ status: 'loading', user: null })
  await (await keptAnswers()).deletePersistedQueries(user.uid)
}

/** `isSignIn`: somebody has just signed in, and was not merely found signed in. */
async function change(user: SessionUser | null, isSignIn: boolean): Promise<void> {
  const { user: previous } = useSessionStore.getState()
  // The same player keeps the same object, so that a token refresh redraws nothing.
  if (user && previous?.uid === user.uid) {
    if (user.needsMfa !== previous.needsMfa) useSessionStore.setState({ user })
    return
  }
  // The tab may have been dropped and opened again since: then nobody was here before.
  if (previous || !user) forgetTabDraft()
  if (previous) await leave(previous)
  if (user) await (await keptAnswers()).startPersistingQueries(user.uid)
  logger.setUser(user?.uid ?? null)
  // Why somebody had to leave is nothing for whoever comes in now, who may have to leave in turn.
  if (user) {
    useBanNotice.setState({ notice: null })
    useAccountDeleted.setState({ isDeleted: false })
  }
  useSessionStore.setState(({ signedOutOnPurpose, endedUnexpectedly, endedUserId }) => ({
    status: user ? 'signed_in' : 'signed_out',
    user,
    signedOutOnPurpose: user ? false : signedOutOnPurpose,
    endedUnexpectedly: user
      ? false
      : endedUnexpectedly || (previous !== null && !signedOutOnPurpose),
    endedUserId: user || signedOutOnPurpose ? null : (previous?.uid ?? endedUserId),
  }))
  setActivityUser(user?.uid ?? null)
  // Other tabs of this browser hear of it, too: the one in front says so.
  if (user && isSignIn && document.visibilityState === 'visible') {
    logger.log('info', 'auth', 'signed_in')
  }
}

let changing: Promise<void> = Promise.resolve()

/** One change after the other: one player's answers must be gone before the next one's come. */
function enter(user: SessionUser | null, isSignIn = false): void {
  changing = changing
    .then(() => change(user, isSignIn))
    .catch((error: unknown) => {
      logger.log('error', 'auth', 'session_change_failed', {}, error)
      useSessionStore.setState({ status: user ? 'signed_in' : 'signed_out', user })
    })
}

/** Without the client nobody can sign in; the next call that needs it tries again. */
async function askClient(): Promise<void> {
  try {
    await loadSupabase()
  } catch (error) {
    logger.log('error', 'auth', 'client_load_failed', {}, error)
    if (!readStoredUser()) enter(null)
  }
}

/** A page that slept in the back/forward cache hears nothing of a sign-out in another tab. */
async function leaveWhenForgotten(): Promise<void> {
  const { user } = useSessionStore.getState()
  if (!user || document.visibilityState !== 'visible') return
  const answer = await getLoadedClient()
    ?.auth.getSession()
    .catch(() => undefined)
  const isForgotten = answer !== undefined && !answer.data.session && !answer.error
  if (isForgotten && useSessionStore.getState().user === user) enter(null)
}

/**
 * Follows the auth state for the life of the page (spec §4). The stored session answers first, so the
 * loading state is short and a player without network stays signed in; where none is stored, nobody
 * waits for the client.
 */
export function startSession(): void {
  const stored = readStoredUser()
  onClientLoaded(({ auth }) => {
    auth.onAuthStateChange((event, session) => {
      // A recovery link signs in only to set a new password; its screen takes it from there.
      if (event === 'PASSWORD_RECOVERY' && !session) return
      // An expired session that could not be renewed for lack of network is still there.
      if (event === 'INITIAL_SESSION' && !session && readStoredUser()) return
      // Who comes back from a third party has a session from the start, and none was stored.
      const isSignIn = event === 'SIGNED_IN' || (event === 'INITIAL_SESSION' && stored === null)
      enter(session ? readSessionUser(session) : null, isSignIn)
    })
  })
  if (stored) enter(stored)
  if (mayHaveSession()) void askClient()
  else enter(null)
  document.addEventListener('visibilitychange', () => void leaveWhenForgotten())
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_STORAGE_KEY) return
    // Signed in from another tab: only the client can tell who it is. Signed out there: here too.
    if (newValue !== null) void askClient()
    else enter(null)
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

/**
 * Signs out on this device. A failed logout is only logged (spec §8); the local session ends anyway,
 * without network too.
 */
export async function signOut(): Promise<void> {
  useSessionStore.setState({ signedOutOnPurpose: true })
  // Sent with the next sign-in on this device: without a session nothing can be.
  logger.log('info', 'auth', 'signed_out')
  try {
    const supabase = await loadSupabase()
    const { error } = await whileConnected(() => supabase.auth.signOut({ scope: 'local' }))
    if (error) throw error
  } catch (error) {
    logger.log('warn', 'auth', 'logout_failed', {}, error)
    dropStoredSession()
    enter(null)
  }
}

/** Ends the session on this device without a word to the server, for which the account is gone. */
export function signOutLocally(): void {
  useSessionStore.setState({ signedOutOnPurpose: true })
  discardUserActivities()
  dropStoredSession()
  enter(null)
}
