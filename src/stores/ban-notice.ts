import { create } from 'zustand'

/** Why somebody was signed out for good or for a while; shown where they would sign in again. */
export interface BanNotice {
  reason: string
  /** ISO time, UTC; null: for good. */
  bannedUntil: string | null
}

/** Stays in the tab until somebody signs in; who is banned is refused by the identity service itself. */
export const useBanNotice = create<{ notice: BanNotice | null }>(() => ({ notice: null }))
