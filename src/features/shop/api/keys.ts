import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['shop'], which a 'purchase' broadcast invalidates. */
export const shopKeys = {
  session: (sessionId: string) => [...queryKeyPrefixes.shop, sessionId] as const,
  clues: (sessionId: string) => [...queryKeyPrefixes.shop, sessionId, 'clues'] as const,
  media: (sessionId: string) => [...queryKeyPrefixes.shop, sessionId, 'media'] as const,
  /** Null: all sessions. */
  purchasedClues: (sessionId: string | null) =>
    [...queryKeyPrefixes.shop, sessionId, 'purchased-clues'] as const,
  purchasedGuides: (sessionId: string | null) =>
    [...queryKeyPrefixes.shop, sessionId, 'purchased-guides'] as const,
}
