import { signOut } from '@/lib/account/session'
import type { AppError } from '@/lib/supabase/errors'
import { useBanNotice, type BanNotice } from '@/stores/ban-notice'

/** The detail of `user_banned` as the database writes it; null when it is something else. */
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

/** Signs out who is banned, in every tab that asks the database anything, and keeps what to tell them. */
export function signOutIfBanned(error: AppError): void {
  if (error.key !== 'user_banned') return
  // An organiser who tries to promote somebody banned gets the same key, without the reason.
  const notice = readBan(error.detail ?? '')
  if (notice === null || useBanNotice.getState().notice !== null) return
  useBanNotice.setState({ notice })
  void signOut()
}
