import type { DiscountCoupon } from '@/features/coupons/api/coupons'
import type { Currency } from '@/lib/format/money'

/** Terms of a coupon in a currency, in minor units; null if not applicable. */
export function couponTerms(coupon: DiscountCoupon, currency: Currency) {
  const [fixed, minimum] =
    currency === 'HUF'
      ? [coupon.fixed_huf_minor, coupon.minimum_huf_minor]
      : [coupon.fixed_eur_minor, coupon.minimum_eur_minor]
  return {
    percent: coupon.kind === 'percent' ? coupon.percent : null,
    fixedMinor: coupon.kind === 'fixed' ? fixed : null,
    minimumMinor: minimum > 0 ? minimum : null,
    isForOneProduct: coupon.product_id !== null,
    validUntil: coupon.valid_until,
  }
}
