import { useState } from 'react'
import type { DiscountCoupon } from '@/features/coupons/api/redeem-coupon'
import { readSavedCoupon, writeSavedCoupon } from '@/features/coupons/model/saved-coupon'
import { useUserId } from '@/lib/account/session'

/** The discount coupon that waits for the player's next checkout on this device. */
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
