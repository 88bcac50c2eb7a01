import { livePrefixes } from '@/lib/account/keys'

/** Under ['shop'], which a 'purchase' broadcast makes stale as a whole. */
export const shopKeys = {
  session: (sessionId: string) => [...livePrefixes.shop, sessionId] as const,
  clues: (sessionId: string) => [...livePrefixes.shop, sessionId, 'clues'] as const,
  /** Null: of every session. */
  purchasedClues: (sessionId: string | null) =>
    [...livePrefixes.shop, sessionId, 'purchased-clues'] as const,
  purchasedGuides: (sessionId: string | null) =>
    [...livePrefixes.shop, sessionId, 'purchased-guides'] as const,
}
