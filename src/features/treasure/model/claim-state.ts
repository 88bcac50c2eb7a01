export const claimStatuses = ['pending', 'approved', 'rejected'] as const

interface Claim {
  status: (typeof claimStatuses)[number]
}

/** State of a player's claim to the treasure of a session. */
export type ClaimState<C> =
  /** `codes` more have to be found; null: an organiser opens the claims. */
  | { kind: 'closed'; codes: number | null }
  | { kind: 'open' }
  /** `isLate`: somebody else has won in the meantime. */
  | { kind: 'pending'; claim: C; isLate: boolean }
  | { kind: 'approved'; claim: C }
  | { kind: 'rejected'; claim: C; canTryAgain: boolean }
  /** Somebody else has won it. */
  | { kind: 'awarded' }

/**
 * Derives the claim state. A rejected player may claim again while nobody has won.
 * @param claims the player's claims of the session, newest first
 * @param codesToClaim codes that the player has to find before; null: an organiser opens the claims
 * @param isAwarded true if the treasure of the session has a winner
 */
export function claimState<C extends Claim>(
  claims: readonly C[],
  codesToClaim: number | null,
  isAwarded: boolean,
): ClaimState<C> {
  const approved = claims.find(({ status }) => status === 'approved')
  if (approved) return { kind: 'approved', claim: approved }
  const [latest] = claims
  if (latest?.status === 'pending') return { kind: 'pending', claim: latest, isLate: isAwarded }
  if (latest) return { kind: 'rejected', claim: latest, canTryAgain: !isAwarded }
  if (isAwarded) return { kind: 'awarded' }
  return codesToClaim === 0 ? { kind: 'open' } : { kind: 'closed', codes: codesToClaim }
}
