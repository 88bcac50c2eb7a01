import { useState } from 'react'
import type { DiscountCoupon } from '@/features/coupons/api/coupons'
import { readSavedCoupon, writeSavedCoupon } from '@/features/coupons/model/saved-coupon'
import { useUserId } from '@/lib/account/session'

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
