import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuyVip } from '@/features/vip/api/buy-vip'
import { vipTiersQueryOptions } from '@/features/vip/api/vip-tiers'
import { wishAtNewPrice, type VipWish } from '@/features/vip/model/vip-wish'
import { formatDateTime } from '@/lib/format/numbers-and-dates'
import { randomId } from '@/lib/browser/random-id'
import { toasts } from '@/stores/toasts'

/** One purchase of a tier from the wish to the membership; a retry is the same purchase. */
export function useVipPurchase() {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const buyVip = useBuyVip()
  const [wish, setWish] = useState<VipWish | null>(null)
  const [error, setError] = useState<unknown>(null)
  // The second tap of a double tap comes before React has drawn the busy button.
  const sending = useRef(false)

  function start(wanted: Omit<VipWish, 'requestId' | 'earlierPrice'>): void {
    setError(null)
    setWish({ ...wanted, earlierPrice: null, requestId: randomId() })
  }

  async function confirm(): Promise<void> {
    if (!wish || sending.current) return
    sending.current = true
    setError(null)
    try {
      const { tierId, price: expectedPrice, requestId } = wish
      const { ends_at } = await buyVip.mutateAsync({ tierId, expectedPrice, requestId })
      setWish(null)
      const date = formatDateTime(ends_at, i18n.resolvedLanguage ?? 'hu', true)
      const { name } = wish
      toasts.success(wish.isExtension ? t('vip.extended', { date }) : t('vip.bought', { name }))
    } catch (refusal) {
      const tiers = queryClient.getQueryData(vipTiersQueryOptions().queryKey) ?? []
      const next = wishAtNewPrice(wish, refusal, tiers)
      if (next) setWish(next)
      else setError(refusal)
    } finally {
      sending.current = false
    }
  }

  function cancel(): void {
    if (!buyVip.isPending) setWish(null)
  }

  return { wish, error, isPending: buyVip.isPending, start, confirm, cancel }
}
