import { AppError } from '@/lib/supabase/errors'

/** The tier that the player is about to buy. One wish, one request id: repeating it is the same purchase. */
export interface VipWish {
  tierId: string
  /** In the player's language. */
  name: string
  durationDays: number
  /** Adds to a running membership. */
  isExtension: boolean
  /** Tokens; what the player agrees to. */
  price: number
  /** The price before it changed under the player's eyes; null: it did not. */
  earlierPrice: number | null
  requestId: string
}

/**
 * The wish at the new price when the price has changed meanwhile; null when there is nothing to ask
 * again and the refusal is to be said.
 * @param tiers the freshly read ones
 */
export function wishAtNewPrice(
  wish: VipWish,
  error: unknown,
  tiers: readonly { id: string; price: number }[],
): VipWish | null {
  if (!(error instanceof AppError) || error.key !== 'price_changed') return null
  const price = tiers.find(({ id }) => id === wish.tierId)?.price
  if (price === undefined || price === wish.price) return null
  return { ...wish, price, earlierPrice: wish.price }
}
