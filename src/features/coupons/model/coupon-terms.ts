import type { DiscountCoupon } from '@/features/coupons/api/redeem-coupon'
import type { Currency } from '@/lib/format/money'

/** What a discount coupon is worth and asks for, in one currency; null where nothing applies. */
export interface CouponTerms {
  percent: number | null
  /** Minor units off the price. */
  fixedMinor: number | null
  /** Minor units that the list price has to reach. */
  minimumMinor: number | null
  /** Whether it is for one product only. */
  isForOneProduct: boolean
  /** ISO time. */
  validUntil: string | null
}

/** Reads the terms of a coupon for a player who pays in this currency. */
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
