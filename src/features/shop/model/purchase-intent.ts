import { AppError } from '@/lib/supabase/errors'

/** What the player is about to buy. One intention, one request id: repeating it is the same purchase. */
export interface PurchaseIntent {
  kind: 'clue' | 'guide'
  clueId: string
  /** Only for guides. */
  solutionGuideId: string | null
  /** Of the clue, in the player's language. */
  name: string
  /** Tokens; what the player agrees to. */
  price: number
  /** The price before it changed under the player's eyes; null: it did not. */
  earlierPrice: number | null
  requestId: string
}

/** What the shop says now. */
interface CurrentOffer {
  clue_id: string
  is_owned: boolean
  guide_is_owned: boolean
  effective_price: number
  guide_effective_price: number | null
}

/** What comes of a refused purchase. */
type RefusedPurchase =
  /** Only the answer was lost: the shop shows it as bought. */
  | { outcome: 'bought' }
  /** The player owns it already, e.g. from another tab: nothing was paid again. */
  | { outcome: 'owned' }
  /** Ask again, at the price of `intent`. */
  | { outcome: 'ask-again'; intent: PurchaseIntent }
  /** Say why; trying again is the same purchase. */
  | { outcome: 'refused' }

/**
 * Decides how a purchase goes on after a refusal.
 * @param clues the freshly read shop
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
