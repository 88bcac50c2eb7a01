import type { ShopItem } from '@/features/shop/model/shop-item'
import { AppError } from '@/lib/supabase/errors'

/** A purchase awaiting confirmation. The request id makes retries the same purchase. */
export type PurchaseIntent = ShopItem & {
  /** The price before it changed while the dialog was open, or null. */
  earlierPrice: number | null
  requestId: string
}

/** The current state of a clue in the shop. */
interface CurrentOffer {
  clue_id: string
  is_owned: boolean
  guide_is_owned: boolean
  effective_price: number
  guide_effective_price: number | null
}

/** Reaction to a refused purchase. */
type RefusedPurchase =
  /** Only the response got lost: the shop lists the item as owned. */
  | { outcome: 'bought' }
  /** The player already owned it, e.g. from another tab; nothing was paid again. */
  | { outcome: 'owned' }
  /** Ask again, at the price of `intent`. */
  | { outcome: 'ask-again'; intent: PurchaseIntent }
  /** Show the reason; a retry is the same purchase. */
  | { outcome: 'refused' }

/**
 * Decides how to continue after a refused purchase.
 * @param clues the refetched shop
 */
export function afterRefusal(
  intent: PurchaseIntent,
  error: unknown,
  clues: readonly CurrentOffer[],
): RefusedPurchase {
  const key = error instanceof AppError ? error.key : 'unknown'
  if (key === 'clue_already_owned' || key === 'guide_already_owned') return { outcome: 'owned' }
  const offer = clues.find(({ clue_id }) => clue_id === intent.clueId)
  const isOwned = intent.kind === 'clue' ? offer?.is_owned : offer?.guide_is_owned
  if (key === 'network_unavailable' && isOwned) return { outcome: 'bought' }
  if (key !== 'price_changed') return { outcome: 'refused' }
  const price = intent.kind === 'clue' ? offer?.effective_price : offer?.guide_effective_price
  if (price == null || price === intent.price) return { outcome: 'refused' }
  return { outcome: 'ask-again', intent: { ...intent, price, earlierPrice: intent.price } }
}
