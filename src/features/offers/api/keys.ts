import { livePrefixes } from '@/lib/account/keys'

/** Beside the clues of a session under ['shop'], so that a purchase makes both stale. */
export const offerKeys = {
  list: (sessionId: string | null) =>
    [...livePrefixes.shop, sessionId ?? 'no-session', 'offers'] as const,
}
