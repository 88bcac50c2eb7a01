/** Reason for a discounted price. */
type PriceNote =
  /** Whole percent, rounded down. */
  | { kind: 'vip'; percent: number }
  /** ISO time at which the offer ends. */
  | { kind: 'offer'; endsAt: string }
  /** Discounted for an unknown reason. */
  | { kind: 'discount' }

/** Prices in tokens with the reason for a discount. */
export interface PricedItem {
  price: number
  regularPrice: number
  /** Undefined: unknown. */
  reason?: 'regular' | 'offer' | 'vip'
  offerEndsAt?: string | null
}

/** Note beside a discounted price; null at the regular price. */
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
