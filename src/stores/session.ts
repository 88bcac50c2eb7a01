import { create } from 'zustand'

/** The signed-in user. */
export interface SessionUser {
  uid: string
  email: string
  /** The user has a second factor that this session has not verified yet. */
  needsMfa: boolean
}

/** Reason why the user was signed out; the sign-in screens explain all but the first. */
export type SignOutReason =
  | { kind: 'requested' }
  /** `bannedUntil` is an ISO time, UTC; null for a permanent ban. */
  | { kind: 'banned'; reason: string; bannedUntil: string | null }
  | { kind: 'deleted' }
  /** The session expired, was revoked or ended in another tab. */
  | { kind: 'expired'; userId: string }

interface SessionState {
  status: 'loading' | 'signed_in' | 'signed_out'
  user: SessionUser | null
  /** Set when a sign-out starts; null from the next sign-in on. */
  signOutReason: SignOutReason | null
}

/** Written by `lib/account/session.ts`; components read it through `useSession`. */
export const useSessionStore = create<SessionState>(() => ({
  status: 'loading',
  user: null,
  signOutReason: null,
}))
