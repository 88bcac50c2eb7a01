import type { ColumnContext } from '@/components/resource-table/resource-column'
import type { CouponRow } from '@/features/coupons/api/admin-coupons'

/** Formats the value of a coupon: "50 érme", "10% kedvezmény", "500 Ft / 1,25 € kedvezmény". */
export function couponValue(
  coupon: Pick<CouponRow, 'kind' | 'tokens' | 'percent' | 'fixed_huf_minor' | 'fixed_eur_minor'>,
  { t, format }: Pick<ColumnContext, 't' | 'format'>,
): string {
  const { kind, tokens, percent, fixed_huf_minor, fixed_eur_minor } = coupon
  if (kind === 'tokens') return t('common.coins', { count: tokens ?? 0 })
  if (kind === 'percent') return t('coupons.percent', { percent })
  const amounts = [
    format.money(fixed_huf_minor ?? 0, 'HUF'),
    format.money(fixed_eur_minor ?? 0, 'EUR'),
  ]
  return t('coupons.fixed', { amount: amounts.join(' / ') })
}
