import { z } from 'zod'
import { discountCouponSchema, type DiscountCoupon } from '@/features/coupons/api/redeem-coupon'
import { readStored, writeStored } from '@/lib/browser/local-storage'

const STORAGE_KEY = 'coupon'

const savedSchema = z.object({ uid: z.string(), coupon: discountCouponSchema })

/** The discount that this player has entered on this device and not yet used; null without one. */
export function readSavedCoupon(uid: string): DiscountCoupon | null {
  const saved = savedSchema.safeParse(readStored(STORAGE_KEY))
  return saved.success && saved.data.uid === uid ? saved.data.coupon : null
}

/** Keeps the discount for the next checkout, also over a reload; null forgets it. */
export function writeSavedCoupon(uid: string, coupon: DiscountCoupon | null): void {
  writeStored(STORAGE_KEY, coupon && { uid, coupon })
}
