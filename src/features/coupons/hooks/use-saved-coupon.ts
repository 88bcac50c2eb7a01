import { useState } from 'react'
import * as z from 'zod/mini'
import { type DiscountCoupon, discountCouponSchema } from '@/features/coupons/api/coupons'
import { useUserId } from '@/lib/account/session'
import { readStored, writeStored } from '@/lib/browser/local-storage'

const STORAGE_KEY = 'coupon'

const savedSchema = z.object({ uid: z.string(), coupon: discountCouponSchema })

/** Reads the discount coupon that this player has saved on this device; null if there is none. */
export function readSavedCoupon(uid: string): DiscountCoupon | null {
  const saved = savedSchema.safeParse(readStored(STORAGE_KEY))
  return saved.success && saved.data.uid === uid ? saved.data.coupon : null
}

/** Saves the discount coupon for the next checkout; null removes it. */
export function writeSavedCoupon(uid: string, coupon: DiscountCoupon | null): void {
  writeStored(STORAGE_KEY, coupon && { uid, coupon })
}

/** Discount coupon saved on this device for the player's next checkout. */
export function useSavedCoupon() {
  const uid = useUserId()
  const [coupon, setCoupon] = useState(() => readSavedCoupon(uid))

  function save(next: DiscountCoupon | null): void {
    writeSavedCoupon(uid, next)
    setCoupon(next)
  }

  return { coupon, save, forget: () => save(null) }
}

export type SavedCoupon = ReturnType<typeof useSavedCoupon>
