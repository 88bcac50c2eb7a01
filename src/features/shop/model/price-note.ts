/** Why a price is lower than usual. */
type PriceNote =
  /** Whole percent, rounded down. */
  | { kind: 'vip'; percent: number }
  /** ISO time at which the offer ends. */
  | { kind: 'offer'; endsAt: string }
  /** Lower, for a reason that the list does not name. */
  | { kind: 'discount' }

/** Prices in tokens, and what made the effective one. */
export interface PricedItem {
  price: number
  regularPrice: number
  /** Undefined: the list names no reason. */
  reason?: 'regular' | 'offer' | 'vip'
  offerEndsAt?: string | null
}

/** What stands beside a lowered price; null when it is the usual one. */
export function priceNote({
  price,
  regularPrice,
  reason,
  offerEndsAt = null,
}: PricedItem): PriceNote | null {
  if (price >= regularPrice) return null
  if (reason === 'offer' && offerEndsAt !== null) return { kind: 'offer', endsAt: offerEndsAt }
  const percent = Math.floor((100 * (regularPrice - price)) / regularPrice)
  if (reason === 'vip' && percent > 0) return { kind: 'vip', percent }
  return { kind: 'discount' }
}
