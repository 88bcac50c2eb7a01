import { signOut } from '@/lib/account/session'
import type { AppError } from '@/lib/supabase/errors'
import { useSessionStore, type SignOutReason } from '@/stores/session'

/** Parses the detail of a `user_banned` error; null when it has another format. */
export function readBan(detail: string): Extract<SignOutReason, { kind: 'banned' }> | null {
  try {
    const ban: unknown = JSON.parse(detail)
    if (typeof ban !== 'object' || ban === null) return null
    const reason: unknown = Reflect.get(ban, 'reason')
    const until: unknown = Reflect.get(ban, 'banned_until')
    if (typeof reason !== 'string') return null
    return { kind: 'banned', reason, bannedUntil: typeof until === 'string' ? until : null }
  } catch {
    return null
  }
}

/** Signs out banned users; the sign-in screens show the ban. */
export function signOutIfBanned(error: AppError): void {
  if (error.key !== 'user_banned') return
  // Promoting a banned user raises the same key without a reason; that must not sign out the organiser.
  const ban = readBan(error.detail ?? '')
  if (ban === null || useSessionStore.getState().signOutReason?.kind === 'banned') return
  void signOut(ban)
}
