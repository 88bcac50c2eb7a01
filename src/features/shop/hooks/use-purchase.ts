import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuyClue } from '@/features/shop/api/buy-clue'
import { useBuySolutionGuide } from '@/features/shop/api/buy-solution-guide'
import { shopCluesQueryOptions } from '@/features/shop/api/list-shop-clues'
import { afterRefusal, type PurchaseIntent } from '@/features/shop/model/purchase-intent'
import type { ShopItem } from '@/features/shop/model/shop-item'
import { randomId } from '@/lib/browser/random-id'
import { toasts } from '@/stores/toasts'

/**
 * Drives one purchase from the confirmation dialog to the owned item. The request id is created with the
 * dialog, so that a second tap and a retry after a lost response are the same purchase.
 * @param onOwned called once the player owns the item
 */
export function usePurchase(sessionId: string, onOwned: (bought: PurchaseIntent) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const buyClue = useBuyClue()
  const buyGuide = useBuySolutionGuide()
  const [intent, setIntent] = useState<PurchaseIntent | null>(null)
  const [error, setError] = useState<unknown>(null)
  // A ref, because the second click of a double click arrives before React disables the button.
  const sending = useRef(false)
  const isPending = buyClue.isPending || buyGuide.isPending

  function start(item: ShopItem): void {
    setError(null)
    setIntent({ ...item, earlierPrice: null, requestId: randomId() })
  }

  function finish(owned: PurchaseIntent, paidEarlier: boolean): void {
    const { kind, name } = owned
    setIntent(null)
    const bought = kind === 'clue' ? 'shop.clueBought' : 'shop.guideBought'
    if (paidEarlier) toasts.notice(t('shop.alreadyOwned'))
    else toasts.success(t(bought, { name }))
    onOwned(owned)
  }

  async function send(bought: PurchaseIntent): Promise<void> {
    const { price: expectedPrice, requestId } = bought
    if (bought.kind === 'clue') {
      const { clueId } = bought
      await buyClue.mutateAsync({ clueId, sessionId, expectedPrice, requestId })
    } else {
      const { solutionGuideId } = bought
      await buyGuide.mutateAsync({ solutionGuideId, sessionId, expectedPrice, requestId })
    }
  }

  async function confirm(): Promise<void> {
    if (!intent || sending.current) return
    sending.current = true
    setError(null)
    try {
      await send(intent)
      finish(intent, false)
    } catch (refusal) {
      const fresh = queryClient.getQueryData(shopCluesQueryOptions(sessionId).queryKey) ?? []
      const next = afterRefusal(intent, refusal, fresh)
      if (next.outcome === 'owned' || next.outcome === 'bought') {
        finish(intent, next.outcome === 'owned')
      } else if (next.outcome === 'ask-again') setIntent(next.intent)
      else setError(refusal)
    } finally {
      sending.current = false
    }
  }

  function cancel(): void {
    if (!isPending) setIntent(null)
  }

  return { intent, error, isPending, start, confirm, cancel }
}
