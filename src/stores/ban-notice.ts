import { create } from 'zustand'

/** Details of a ban, shown on the sign-in screens. */
export interface BanNotice {
  reason: string
  /** ISO time, UTC; null for a permanent ban. */
  bannedUntil: string | null
}

/** Set when a ban signs the user out; cleared by the next sign-in. */
export const useBanNotice = create<{ notice: BanNotice | null }>(() => ({ notice: null }))
