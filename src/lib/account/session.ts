import { useState } from 'react'
import { useSessionStore, type SessionUser, type SignOutReason } from '@/stores/session'
import {
  dropStoredSession,
  readSessionUser,
  readStoredUser,
  SESSION_STORAGE_KEY,
} from '@/lib/supabase/stored-session'
import { forgetTabDraft } from '@/lib/browser/tab-draft'
import { whileConnected } from '@/lib/supabase/connection'
import { deliverActivities, discardUserActivities } from '@/lib/activity/activity-log'
import { logger } from '@/lib/logger/logger'
import { getLoadedClient, onClientLoaded } from '@/lib/supabase/client-registry'
import { loadSupabase, mayHaveSession } from '@/lib/supabase/loader'

/** Loaded on demand: the sign-in form needs no queries. */
const loadQueryCache = () => import('@/lib/offline/persisted-query-cache')

async function clearUser(user: SessionUser): Promise<void> {
  useSessionStore.setState({ status: 'loading', user: null })
  await (await loadQueryCache()).deletePersistedQueries(user.uid)
}

/** @param isSignIn the user has just signed in, as opposed to a restored session */
async function applyUser(user: SessionUser | null, isSignIn: boolean): Promise<void> {
  const { user: previous } = useSessionStore.getState()
  // Keep the same object for the same user, so that a token refresh does not rerender.
  if (user && previous?.uid === user.uid) {
    if (user.needsMfa !== previous.needsMfa) useSessionStore.setState({ user })
    return
  }
  // No previous user and a new one: the tab may have been reloaded, so its draft is kept.
  if (previous || !user) forgetTabDraft()
  if (previous) await clearUser(previous)
  if (user) await (await loadQueryCache()).startPersistingQueries(user.uid)
  logger.setUser(user?.uid ?? null)
  useSessionStore.setState(({ signOutReason }) => ({
    status: user ? 'signed_in' : 'signed_out',
    user,
    signOutReason: user
      ? null
      : (signOutReason ?? (previous && { kind: 'expired', userId: previous.uid })),
  }))
  if (user) void deliverActivities().catch(console.warn)
  // Every tab gets the event; only the visible one logs it.
  if (user && isSignIn && document.visibilityState === 'visible') {
    logger.log('info', 'auth', 'signed_in')
  }
}

let pendingChange: Promise<void> = Promise.resolve()

/**
 * Changes the user, one change after another: the previous user's data must be cleared before the next
 * one's is loaded.
 */
function setUser(user: SessionUser | null, isSignIn = false): void {
  pendingChange = pendingChange
    .then(() => applyUser(user, isSignIn))
    .catch((error: unknown) => {
      logger.log('error', 'auth', 'session_change_failed', {}, error)
      useSessionStore.setState({ status: user ? 'signed_in' : 'signed_out', user })
    })
}

/** Loads the client, which then reports the auth state. A failed load is retried by the next call. */
async function loadClient(): Promise<void> {
  try {
    await loadSupabase()
  } catch (error) {
    logger.log('error', 'auth', 'client_load_failed', {}, error)
    if (!readStoredUser()) setUser(null)
  }
}

/** Detects a sign-out in another tab that a page in the back/forward cache missed. */
async function signOutIfSessionMissing(): Promise<void> {
  const { user } = useSessionStore.getState()
  if (!user || document.visibilityState !== 'visible') return
  const result = await getLoadedClient()
    ?.auth.getSession()
    .catch(() => undefined)
  const isMissing = result !== undefined && !result.data.session && !result.error
  if (isMissing && useSessionStore.getState().user === user) setUser(null)
}

/**
 * Tracks the auth state for the lifetime of the page. Starts with the stored session, so that loading is
 * short and players stay signed in offline. Without a stored session it does not wait for the client.
 */
export function startSession(): void {
  const stored = readStoredUser()
  onClientLoaded(({ auth }) => {
    auth.onAuthStateChange((event, session) => {
      // The reset screen handles recovery links.
      if (event === 'PASSWORD_RECOVERY' && !session) return
      // Offline, an expired session cannot be refreshed, but it is still stored.
      if (event === 'INITIAL_SESSION' && !session && readStoredUser()) return
      // After an OAuth redirect the initial session is new: none was stored.
      const isSignIn = event === 'SIGNED_IN' || (event === 'INITIAL_SESSION' && stored === null)
      setUser(session ? readSessionUser(session) : null, isSignIn)
    })
  })
  if (stored) setUser(stored)
  if (mayHaveSession()) void loadClient()
  else setUser(null)
  document.addEventListener('visibilitychange', () => void signOutIfSessionMissing())
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SESSION_STORAGE_KEY) return
    // Another tab signed in or out.
    if (newValue !== null) void loadClient()
    else setUser(null)
  })
}

/** Returns the auth state: `loading`, `signed_in` with the user, or `signed_out`. */
export function useSession() {
  return useSessionStore()
}

/** Returns whether the auth state has been known since the component mounted; a change of the user loads it again. */
export function useWasSessionKnown(): boolean {
  const { status } = useSession()
  const [isKnown, setKnown] = useState(status !== 'loading')
  if (!isKnown && status !== 'loading') setKnown(true)
  return isKnown
}

/** Returns the signed-in user's id; use only behind `RequireSession`. */
export function useUserId(): string {
  const user = useSessionStore((state) => state.user)
  if (!user) throw new Error('useUserId is used outside the signed-in layouts')
  return user.uid
}

/**
 * Signs out on this device. The local session ends even if the server call fails; the failure is logged.
 */
export async function signOut(reason: SignOutReason = { kind: 'requested' }): Promise<void> {
  useSessionStore.setState({ signOutReason: reason })
  // Queued until the next sign-in on this device: records cannot be sent without a session.
  logger.log('info', 'auth', 'signed_out')
  try {
    const supabase = await loadSupabase()
    const { error } = await whileConnected(() => supabase.auth.signOut({ scope: 'local' }))
    if (error) throw error
  } catch (error) {
    logger.log('warn', 'auth', 'logout_failed', {}, error)
    dropStoredSession()
    setUser(null)
  }
}

/** Ends the session on this device without a server call: the account no longer exists. */
export function signOutLocally(reason: SignOutReason): void {
  useSessionStore.setState({ signOutReason: reason })
  void discardUserActivities().catch(console.warn)
  dropStoredSession()
  setUser(null)
}
