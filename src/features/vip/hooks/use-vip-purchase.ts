import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuyVip } from '@/features/vip/api/buy-vip'
import { vipTiersQueryOptions } from '@/features/vip/api/vip-tiers'
import { intentAtNewPrice, type VipPurchaseIntent } from '@/features/vip/model/vip-purchase-intent'
import { formatDateTime } from '@/lib/format/numbers-and-dates'
import { randomId } from '@/lib/browser/random-id'
import { toasts } from '@/stores/toasts'

/** Drives one VIP purchase from the confirmation dialog to the membership; retries are the same purchase. */
export function useVipPurchase() {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const buyVip = useBuyVip()
  const [intent, setIntent] = useState<VipPurchaseIntent | null>(null)
  const [error, setError] = useState<unknown>(null)
  // A ref, because the second click of a double click arrives before React disables the button.
  const sending = useRef(false)

  function start(chosen: Omit<VipPurchaseIntent, 'requestId' | 'earlierPrice'>): void {
    setError(null)
    setIntent({ ...chosen, earlierPrice: null, requestId: randomId() })
  }

  async function confirm(): Promise<void> {
    if (!intent || sending.current) return
    sending.current = true
    setError(null)
    try {
      const { tierId, price: expectedPrice, requestId } = intent
      const { ends_at } = await buyVip.mutateAsync({ tierId, expectedPrice, requestId })
      setIntent(null)
      const date = formatDateTime(ends_at, i18n.resolvedLanguage ?? 'hu', true)
      const { name } = intent
      toasts.success(intent.isExtension ? t('vip.extended', { date }) : t('vip.bought', { name }))
    } catch (refusal) {
      const tiers = queryClient.getQueryData(vipTiersQueryOptions().queryKey) ?? []
      const next = intentAtNewPrice(intent, refusal, tiers)
      if (next) setIntent(next)
      else setError(refusal)
    } finally {
      sending.current = false
    }
  }

  function cancel(): void {
    if (!buyVip.isPending) setIntent(null)
  }

  return { intent, error, isPending: buyVip.isPending, start, confirm, cancel }
}
