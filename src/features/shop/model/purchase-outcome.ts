import type { ShopItem } from '@/features/shop/model/shop-item'
import { toAppError } from '@/lib/supabase/errors'

/** The current state of a clue in the shop. */
interface CurrentOffer {
  clue_id: string
  is_owned: boolean
  guide_is_owned: boolean
  effective_price: number
  guide_effective_price: number | null
}

/** Meaning of an error of a purchase. */
type PurchaseOutcome =
  /** Only the response got lost: the shop lists the item as owned. */
  | 'bought'
  /** The player already owned it, e.g. from another tab; nothing was paid again. */
  | 'owned'
  /** Show the reason; a retry is the same purchase. */
  | 'not-bought'

/** @param clues the refetched shop */
export function purchaseOutcome(
  item: ShopItem,
  error: unknown,
  clues: readonly CurrentOffer[],
): PurchaseOutcome {
  const { key } = toAppError(error)
  if (key === 'clue_already_owned' || key === 'guide_already_owned') return 'owned'
  const offer = clues.find(({ clue_id }) => clue_id === item.clueId)
  const isOwned = item.kind === 'clue' ? offer?.is_owned : offer?.guide_is_owned
  return key === 'network_unavailable' && isOwned ? 'bought' : 'not-bought'
}

/** Returns the current price in tokens; null or undefined if the shop does not list the item. */
export function priceOf(item: ShopItem, clues: readonly CurrentOffer[]): number | null | undefined {
  const offer = clues.find(({ clue_id }) => clue_id === item.clueId)
  return item.kind === 'clue' ? offer?.effective_price : offer?.guide_effective_price
}
