import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CouponRow } from '@/features/coupons/api/admin-coupons'
import { useFormat } from '@/lib/i18n/use-format'

/** Formats the value of a coupon: "50 érme", "10% kedvezmény", "500 Ft / 1,25 € kedvezmény". */
export function useCouponValue(): (
  coupon: Pick<CouponRow, 'kind' | 'tokens' | 'percent' | 'fixed_huf_minor' | 'fixed_eur_minor'>,
) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    ({ kind, tokens, percent, fixed_huf_minor, fixed_eur_minor }) => {
      if (kind === 'tokens') return t('common.coins', { count: tokens ?? 0 })
      if (kind === 'percent') return t('coupons.percent', { percent })
      const amounts = [
        format.money(fixed_huf_minor ?? 0, 'HUF'),
        format.money(fixed_eur_minor ?? 0, 'EUR'),
      ]
      return t('coupons.fixed', { amount: amounts.join(' / ') })
    },
    [t, format],
  )
}
