import { readStored, removeStored } from '@/lib/browser/local-storage'
import { SESSION_STORAGE_KEY } from '@/lib/account/session-storage-key'
import { useSessionStore, type SessionUser } from '@/stores/session'

/** What `readSessionUser` looks at; supabase-js's own session has it, and so should the stored one. */
interface SessionLike {
  access_token: string
  user: { id: string; email?: string | undefined; factors?: { status: string }[] | undefined }
}

/** Whether a token was issued after the second factor's code; unreadable ones were not. */
function isAal2(token: string): boolean {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal === 'aal2'
  } catch {
    return false
  }
}

/** Who is signed in with a session. This only chooses screens: the database decides. */
export function readSessionUser({ access_token: token, user }: SessionLike): SessionUser {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return { uid: user.id, email: user.email ?? '', needsMfa: hasFactor && !isAal2(token) }
}

/**
 * Whom the stored session belongs to, readable without network and without the client; null when
 * nobody is signed in. Every tab of this browser shares it.
 */
export function readStoredUser(): SessionUser | null {
  const session = readStored(SESSION_STORAGE_KEY)
  if (typeof session !== 'object' || session === null || !('user' in session)) return null
  const { user } = session
  if (typeof user !== 'object' || user === null || !('id' in user)) return null
  if (typeof user.id !== 'string') return null
  return readSessionUser(session as SessionLike)
}

/**
 * Whose session requests of this page are sent with: the stored one, which every tab shares, or the
 * page's own where the browser keeps nothing (forbidden or full storage).
 */
export function readCurrentUser(): SessionUser | null {
  return readStoredUser() ?? useSessionStore.getState().user
}

/** Ends the session on this device when the server cannot be told. */
export function dropStoredSession(): void {
  removeStored(SESSION_STORAGE_KEY)
}
