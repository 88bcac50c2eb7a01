import { create } from 'zustand'

/** Why somebody was signed out for good or for a while; shown where they would sign in again. */
export interface BanNotice {
  reason: string
  /** ISO time, UTC; null: for good. */
  bannedUntil: string | null
}

/** Lives as long as the tab: the sign-in itself is refused by the identity service from then on. */
export const useBanNotice = create<{ notice: BanNotice | null }>(() => ({ notice: null }))
