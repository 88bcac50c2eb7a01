import { useRef, useState } from 'react'
import { useRedeemCoupon, type DiscountCoupon } from '@/features/coupons/api/redeem-coupon'
import { cleanCouponCode } from '@/lib/forms/clean-pasted'
import { toAppError } from '@/lib/supabase/errors'
import { randomId } from '@/lib/browser/random-id'

/**
 * Enters a code: tokens are credited at once, a discount is handed on. The same code keeps its request
 * id until it is answered, so that a lost answer credits nothing twice.
 * @param onDiscount called with a discount coupon, for the checkout
 */
export function useCouponEntry(onDiscount: (coupon: DiscountCoupon) => void) {
  const { mutateAsync: redeem, isPending } = useRedeemCoupon()
  const [error, setError] = useState<Error | null>(null)
  const [credited, setCredited] = useState<number | null>(null)
  const unanswered = useRef<{ code: string; requestId: string } | null>(null)
  // The second tap of a double tap comes before React has drawn the busy button.
  const busy = useRef(false)

  /** @returns whether the code was accepted */
  async function enter(typed: string): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    setError(null)
    setCredited(null)
    const code = cleanCouponCode(typed)
    const sent =
      unanswered.current?.code === code ? unanswered.current : { code, requestId: randomId() }
    unanswered.current = sent
    try {
      const coupon = await redeem(sent)
      unanswered.current = null
      if (coupon.kind === 'tokens') setCredited(coupon.tokens)
      else onDiscount(coupon)
      return true
    } catch (thrown) {
      const refusal = toAppError(thrown)
      if (refusal.key !== 'network_unavailable' && refusal.status < 500) unanswered.current = null
      setError(refusal)
      return false
    } finally {
      busy.current = false
    }
  }

  return {
    enter,
    error,
    isPending,
    /** Tokens of the coupon just entered; null when it was none of tokens. */
    credited,
  }
}
