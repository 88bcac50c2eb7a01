import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopCluesQueryOptions, useBuyClue, useBuySolutionGuide } from '@/features/shop/api/shop'
import { purchaseOutcome, priceOf } from '@/features/shop/model/purchase-outcome'
import type { ShopItem } from '@/features/shop/model/shop-item'
import { usePurchaseIntent } from '@/lib/forms/use-intent'
import { toasts } from '@/stores/toasts'

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
