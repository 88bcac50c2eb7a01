/** Tier and period of a membership; ISO times. */
interface MembershipDates {
  tier_id: string
  starts_at: string
  ends_at: string
}

/** The running membership with the end of its extensions. */
export interface RunningMembership<Membership> {
  membership: Membership
  /** ISO time at which VIP ends, including extensions. */
  endsAt: string
}

/**
 * Finds the running membership. Extensions are separate rows that start where the previous one ends, so the
 * end is that of the last row of the same tier.
 * @param now server time in milliseconds since the epoch
 */
export function runningMembership<Membership extends MembershipDates>(
  memberships: readonly Membership[],
  now: number,
): RunningMembership<Membership> | null {
  const membership = memberships.find(
    ({ starts_at, ends_at }) => Date.parse(starts_at) <= now && now < Date.parse(ends_at),
  )
  if (!membership) return null
  const endsAt = memberships
    .filter(({ tier_id }) => tier_id === membership.tier_id)
    .map(({ ends_at }) => ends_at)
    .reduce((last, end) => (Date.parse(end) > Date.parse(last) ? end : last))
  return { membership, endsAt }
}

/** The player's option for a tier. */
export type TierChoice = 'buy' | 'extend' | 'other-tier-runs' | 'unaffordable'

/**
 * Decides what the card of a tier offers; the database checks again.
 * @param runningTierId the tier that runs now, or null
 * @param balance tokens
 */
export function tierChoice(
  tier: { id: string; price: number },
  runningTierId: string | null,
  balance: number,
): TierChoice {
  if (runningTierId !== null && runningTierId !== tier.id) return 'other-tier-runs'
  if (balance < tier.price) return 'unaffordable'
  return runningTierId === null ? 'buy' : 'extend'
}
