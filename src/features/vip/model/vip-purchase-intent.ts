import { AppError } from '@/lib/supabase/errors'

/** A VIP purchase awaiting confirmation. The request id makes retries the same purchase. */
export interface VipPurchaseIntent {
  tierId: string
  /** In the player's language. */
  name: string
  durationDays: number
  /** Adds to a running membership. */
  isExtension: boolean
  /** The confirmed price in tokens. */
  price: number
  /** The price before it changed while the dialog was open, or null. */
  earlierPrice: number | null
  requestId: string
}

/**
 * Returns the purchase at the new price after `price_changed`, or null if the error should be shown instead.
 * @param tiers the refetched tiers
 */
export function intentAtNewPrice(
  intent: VipPurchaseIntent,
  error: unknown,
  tiers: readonly { id: string; price: number }[],
): VipPurchaseIntent | null {
  if (!(error instanceof AppError) || error.key !== 'price_changed') return null
  const price = tiers.find(({ id }) => id === intent.tierId)?.price
  if (price === undefined || price === intent.price) return null
  return { ...intent, price, earlierPrice: intent.price }
}
