import { create } from 'zustand'

/** The signed-in user. */
export interface SessionUser {
  uid: string
  email: string
  /** The user has a second factor that this session has not verified yet. */
  needsMfa: boolean
}

interface SessionState {
  status: 'loading' | 'signed_in' | 'signed_out'
  user: SessionUser | null
  /** The user signed out deliberately, so the next user must not return to the same screen. */
  signedOutOnPurpose: boolean
  /** The session expired, was revoked or ended in another tab; until the next sign-in. */
  endedUnexpectedly: boolean
  /** User of the session that ended unexpectedly; until the next sign-in. */
  endedUserId: string | null
}

/** Written by `lib/account/session.ts`; components read it through `useSession`. */
export const useSessionStore = create<SessionState>(() => ({
  status: 'loading',
  user: null,
  signedOutOnPurpose: false,
  endedUnexpectedly: false,
  endedUserId: null,
}))
