import { describe, expect, it } from 'vitest'
import type { DiscountCoupon } from '@/features/coupons/api/coupons'
import { couponTerms } from '@/features/coupons/model/coupon-terms'
import { cleanCouponCode } from '@/lib/format/clean-pasted'
import { readSavedCoupon, writeSavedCoupon } from '@/features/coupons/hooks/use-saved-coupon'

const percent: DiscountCoupon = {
  kind: 'percent',
  code: 'KINCS10',
  percent: 10,
  fixed_huf_minor: null,
  fixed_eur_minor: null,
  product_id: null,
  minimum_huf_minor: 0,
  minimum_eur_minor: 0,
  valid_until: null,
}

const fixed: DiscountCoupon = {
  ...percent,
  kind: 'fixed',
  code: 'LADA500',
  percent: null,
  fixed_huf_minor: 50_000,
  fixed_eur_minor: 125,
  minimum_huf_minor: 300_000,
  minimum_eur_minor: 800,
  product_id: 'chest',
}

describe('A coupon', () => {
  it('ignores case and surrounding blanks', () => {
    expect(cleanCouponCode('  kincs10 ')).toBe('KINCS10')
  })

  it("has its terms in the player's currency", () => {
    expect(couponTerms(fixed, 'HUF')).toMatchObject({ fixedMinor: 50_000, minimumMinor: 300_000 })
    expect(couponTerms(fixed, 'EUR')).toEqual({
      percent: null,
      fixedMinor: 125,
      minimumMinor: 800,
      isForOneProduct: true,
      validUntil: null,
    })
    expect(couponTerms(percent, 'HUF')).toMatchObject({ percent: 10, minimumMinor: null })
  })

  it('is saved on the device for its own player only', () => {
    writeSavedCoupon('anna', fixed)
    expect(readSavedCoupon('anna')).toEqual(fixed)
    expect(readSavedCoupon('bela')).toBeNull()
    writeSavedCoupon('anna', null)
    expect(readSavedCoupon('anna')).toBeNull()
  })
})
