import { signOutIfAccountDeleted } from '@/lib/account/deleted-account'
import { accountKeys } from '@/lib/account/keys'
import { signOut } from '@/lib/account/session'
import { onCallError } from '@/lib/supabase/call-errors'
import type { AppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { type SignOutReason, useSessionStore } from '@/stores/session'

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

/** Window events that features dispatch after changing the profile or the balance. */
type AccountEvent = 'profile-updated' | 'token-balance-updated'

/** Makes this tab refetch the profile or the balance. */
export function dispatchAccountEvent(event: AccountEvent): void {
  window.dispatchEvent(new Event(event))
}

/** Invalidates queries on account events, and signs out users whose calls fail because they were banned or deleted. */
export function startAccountEvents(): void {
  window.addEventListener('profile-updated', () => {
    void queryClient.invalidateQueries({ queryKey: accountKeys.profiles })
  })
  window.addEventListener('token-balance-updated', () => {
    void queryClient.invalidateQueries({ queryKey: accountKeys.balances })
  })
  onCallError((source, error) => {
    signOutIfBanned(error)
    signOutIfAccountDeleted(source, error)
  })
}
