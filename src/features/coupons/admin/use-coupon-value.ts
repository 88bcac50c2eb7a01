import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CouponRow } from '@/features/coupons/api/admin-list-coupons'
import { formatMoney } from '@/lib/format/money'

/** Formats the value of a coupon: "50 érme", "10% kedvezmény", "500 Ft / 1,25 € kedvezmény". */
export function useCouponValue(): (
  coupon: Pick<CouponRow, 'kind' | 'tokens' | 'percent' | 'fixed_huf_minor' | 'fixed_eur_minor'>,
) => string {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return useCallback(
    ({ kind, tokens, percent, fixed_huf_minor, fixed_eur_minor }) => {
      if (kind === 'tokens') return t('common.coins', { count: tokens ?? 0 })
      if (kind === 'percent') return t('coupons.percent', { percent })
      const amounts = [
        formatMoney(fixed_huf_minor ?? 0, 'HUF', language),
        formatMoney(fixed_eur_minor ?? 0, 'EUR', language),
      ]
      return t('coupons.fixed', { amount: amounts.join(' / ') })
    },
    [t, language],
  )
}
