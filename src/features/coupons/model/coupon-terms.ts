import type { DiscountCoupon } from '@/features/coupons/api/coupons'
import type { Currency } from '@/lib/format/money'

/** Terms of a discount coupon in one currency; null if not applicable. */
interface CouponTerms {
  percent: number | null
  /** Discount in minor units. */
  fixedMinor: number | null
  /** Minimum list price in minor units. */
  minimumMinor: number | null
  isForOneProduct: boolean
  /** ISO time. */
  validUntil: string | null
}

/** Selects the terms of a coupon for a currency. */
export function couponTerms(coupon: DiscountCoupon, currency: Currency): CouponTerms {
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
