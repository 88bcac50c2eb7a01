import { signOut } from '@/lib/account/session'
import type { AppError } from '@/lib/supabase/errors'
import { useBanNotice, type BanNotice } from '@/stores/ban-notice'

/** Parses the detail of a `user_banned` error; null when it has another format. */
export function readBan(detail: string): BanNotice | null {
  try {
    const ban: unknown = JSON.parse(detail)
    if (typeof ban !== 'object' || ban === null) return null
    const reason: unknown = Reflect.get(ban, 'reason')
    const until: unknown = Reflect.get(ban, 'banned_until')
    if (typeof reason !== 'string') return null
    return { reason, bannedUntil: typeof until === 'string' ? until : null }
  } catch {
    return null
  }
}

/** Signs out banned users and keeps the ban for the notice above the sign-in form. */
export function signOutIfBanned(error: AppError): void {
  if (error.key !== 'user_banned') return
  // Promoting a banned user raises the same key without a reason; that must not sign out the organiser.
  const notice = readBan(error.detail ?? '')
  if (notice === null || useBanNotice.getState().notice !== null) return
  useBanNotice.setState({ notice })
  void signOut()
}
