import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBuyVip, vipTiersQueryOptions } from '@/features/vip/api/vip'
import { usePurchaseIntent } from '@/lib/forms/use-intent'
import { toasts } from '@/stores/toasts'
import { useFormat } from '@/lib/i18n/use-format'

/** A VIP tier to buy. */
export interface VipItem {
  tierId: string
  /** In the player's language. */
  name: string
  durationDays: number
  /** Adds to a running membership. */
  isExtension: boolean
  /** Tokens. */
  price: number
}

/** Buys a VIP tier, from the confirmation dialog to the membership. */
export function useVipPurchase() {
  const { t } = useTranslation()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { mutateAsync: buyVip } = useBuyVip()
  return usePurchaseIntent({
    buy: ({ tierId, price }: VipItem, requestId) =>
      buyVip({ p_tier_id: tierId, p_expected_price: price, p_request_id: requestId }),
    onBought({ name, isExtension }, { ends_at }) {
      const date = format.timestampWithZone(ends_at)
      toasts.success(isExtension ? t('vip.extended', { date }) : t('vip.bought', { name }))
    },
    currentPrice: ({ tierId }) =>
      queryClient.getQueryData(vipTiersQueryOptions().queryKey)?.find(({ id }) => id === tierId)
        ?.price,
  })
}
