import { create } from 'zustand'

/** The signed-in user as the client sees it (spec §3). */
export interface SessionUser {
  uid: string
  email: string
  /** A second factor is switched on, and this session has not given its code yet. */
  needsMfa: boolean
}

interface SessionState {
  /** Spec §4: loading, then signed in or signed out. */
  status: 'loading' | 'signed_in' | 'signed_out'
  user: SessionUser | null
  /** A deliberate logout must not lead the next player back to this one's screen. */
  signedOutOnPurpose: boolean
  /** The session ended without this page's doing (expired, revoked, left in another tab); until somebody signs in. */
  endedUnexpectedly: boolean
  /** Whose session that was; until somebody signs in. */
  endedUserId: string | null
}

/** Fed by `startSession`; components read it through `useSession`. */
export const useSessionStore = create<SessionState>(() => ({
  status: 'loading',
  user: null,
  signedOutOnPurpose: false,
  endedUnexpectedly: false,
  endedUserId: null,
}))
