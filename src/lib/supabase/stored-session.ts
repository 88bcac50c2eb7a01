import { readStored, removeStored } from '@/lib/browser/local-storage'
import { env } from '@/config/env'
import { useSessionStore, type SessionUser } from '@/stores/session'

/** Local-storage key of the session: the default of supabase-js, which we also read directly. */
export const SESSION_STORAGE_KEY = `sb-${new URL(env.supabaseUrl).hostname.split('.')[0]}-auth-token`

/** The parts of a supabase-js session that `readSessionUser` needs. */
interface SessionLike {
  access_token: string
  user: { id: string; email?: string | undefined; factors?: { status: string }[] | undefined }
}

/** Returns whether the token has assurance level aal2 (MFA verified); false for an unreadable token. */
function isAal2(token: string): boolean {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal === 'aal2'
  } catch {
    return false
  }
}

/** Extracts the user of a session, only to choose screens: the database enforces the rights. */
export function readSessionUser({ access_token: token, user }: SessionLike): SessionUser {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return { uid: user.id, email: user.email ?? '', needsMfa: hasFactor && !isAal2(token) }
}

/**
 * Returns the user of the stored session, which all tabs share, or null. Works offline and without the
 * client.
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
 * Returns the user whose session this page's requests use: the stored one, or the one in memory when local
 * storage is blocked or full.
 */
export function readCurrentUser(): SessionUser | null {
  return readStoredUser() ?? useSessionStore.getState().user
}

/** Deletes the stored session without a server call. */
export function dropStoredSession(): void {
  removeStored(SESSION_STORAGE_KEY)
}
