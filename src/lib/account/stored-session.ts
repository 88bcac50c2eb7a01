import { readStored } from '@/lib/local-storage'
import { SESSION_STORAGE_KEY } from '@/lib/supabase-loader'
import type { SessionUser } from '@/stores/session'

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
  const email = 'email' in user && typeof user.email === 'string' ? user.email : ''
  return { uid: user.id, email }
}

/** Ends the session on this device when the server cannot be told. */
export function dropStoredSession(): void {
  window.localStorage.removeItem(SESSION_STORAGE_KEY)
}
