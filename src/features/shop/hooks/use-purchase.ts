import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopCluesQueryOptions, useBuyClue, useBuySolutionGuide } from '@/features/shop/api/shop'
import { usePurchaseIntent } from '@/lib/forms/use-intent'
import { toAppError } from '@/lib/supabase/errors'
import { toasts } from '@/stores/toasts'

interface ClueItem {
  kind: 'clue'
  clueId: string
  /** Name of the clue, in the player's language. */
  name: string
  /** Tokens. */
  price: number
}

interface GuideItem extends Omit<ClueItem, 'kind'> {
  kind: 'guide'
  solutionGuideId: string
}

/** A clue or guide to buy. */
export type ShopItem = ClueItem | GuideItem

/** A clue on sale; prices in tokens. */
interface PricedClue {
  clue_id: string
  effective_price: number
  solution_guide_id: string | null
  guide_effective_price: number | null
}

/** @param name of the clue, in the player's language */
export function clueItem(clue: PricedClue, name: string): ShopItem {
  const { clue_id: clueId, effective_price: price } = clue
  return { kind: 'clue', clueId, name, price }
}

/** @param name of the clue that the guide solves, in the player's language */
export function guideItem(clue: PricedClue, solutionGuideId: string, name: string): ShopItem {
  return {
    kind: 'guide',
    clueId: clue.clue_id,
    solutionGuideId,
    name,
    price: clue.guide_effective_price ?? 0,
  }
}

/** The clue or guide that a featured offer sells. */
interface OfferedItem {
  clue_id: string | null
  solution_guide_id: string | null
}

/**
 * Finds the clue or guide of an offer in the shop, at its shop price.
 * @param nameOf returns the name of a clue in the player's language
 * @returns null if the shop does not list it
 */
export function findShopItem<Clue extends PricedClue>(
  target: OfferedItem,
  clues: readonly Clue[],
  nameOf: (clue: Clue) => string,
): ShopItem | null {
  const guideId = target.solution_guide_id
  if (guideId !== null) {
    const clue = clues.find(({ solution_guide_id: id }) => id === guideId)
    return clue ? guideItem(clue, guideId, nameOf(clue)) : null
  }
  const clue = clues.find(({ clue_id: id }) => id === target.clue_id)
  return clue ? clueItem(clue, nameOf(clue)) : null
}

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

/**
 * Buys a clue or a guide, from the confirmation dialog to the owned item.
 * @param onOwned called once the player owns the item
 */
export function usePurchase(gameSessionId: string, onOwned: (bought: ShopItem) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const buyClue = useBuyClue()
  const buyGuide = useBuySolutionGuide()
  const clues = () => queryClient.getQueryData(shopCluesQueryOptions(gameSessionId).queryKey) ?? []

  async function send(item: ShopItem, requestId: string): Promise<void> {
    const purchase = {
      p_game_session_id: gameSessionId,
      p_expected_price: item.price,
      p_request_id: requestId,
    }
    if (item.kind === 'clue') await buyClue.mutateAsync({ ...purchase, p_clue_id: item.clueId })
    else await buyGuide.mutateAsync({ ...purchase, p_solution_guide_id: item.solutionGuideId })
  }

  return usePurchaseIntent<ShopItem, 'bought' | 'owned'>({
    async buy(item, requestId) {
      try {
        await send(item, requestId)
        return 'bought'
      } catch (error) {
        const outcome = purchaseOutcome(item, error, clues())
        if (outcome === 'not-bought') throw error
        return outcome
      }
    },
    onBought(item, outcome) {
      const bought = item.kind === 'clue' ? 'shop.clueBought' : 'shop.guideBought'
      if (outcome === 'owned') toasts.notice(t('shop.alreadyOwned'))
      else toasts.success(t(bought, { name: item.name }))
      onOwned(item)
    },
    currentPrice: (item) => priceOf(item, clues()),
  })
}
