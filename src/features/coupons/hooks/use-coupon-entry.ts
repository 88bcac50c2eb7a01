import { useRef, useState } from 'react'
import { useRedeemCoupon, type DiscountCoupon } from '@/features/coupons/api/redeem-coupon'
import { cleanCouponCode } from '@/lib/forms/clean-pasted'
import { toAppError } from '@/lib/supabase/errors'
import { randomId } from '@/lib/browser/random-id'

/**
 * Redeems a code. The same code keeps its request id until a response arrives, so a retry after a lost
 * response credits nothing twice.
 * @param onDiscount called with a discount coupon for the checkout
 */
export function useCouponEntry(onDiscount: (coupon: DiscountCoupon) => void) {
  const { mutateAsync: redeem, isPending } = useRedeemCoupon()
  const [error, setError] = useState<Error | null>(null)
  const [credited, setCredited] = useState<number | null>(null)
  const pending = useRef<{ code: string; requestId: string } | null>(null)
  // The second tap of a double tap comes before React disables the button.
  const busy = useRef(false)

  /** @returns true if the code was accepted */
  async function enter(typed: string): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    setError(null)
    setCredited(null)
    const code = cleanCouponCode(typed)
    const request =
      pending.current?.code === code ? pending.current : { code, requestId: randomId() }
    pending.current = request
    try {
      const coupon = await redeem(request)
      pending.current = null
      if (coupon.kind === 'tokens') setCredited(coupon.tokens)
      else onDiscount(coupon)
      return true
    } catch (thrown) {
      const appError = toAppError(thrown)
      if (appError.key !== 'network_unavailable' && appError.status < 500) pending.current = null
      setError(appError)
      return false
    } finally {
      busy.current = false
    }
  }

  return {
    enter,
    error,
    isPending,
    /** Tokens credited by the last code; null for a discount. */
    credited,
  }
}
