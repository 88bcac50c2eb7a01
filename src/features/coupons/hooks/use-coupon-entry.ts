import { useState } from 'react'
import { type DiscountCoupon, useRedeemCoupon } from '@/features/coupons/api/coupons'
import { cleanCouponCode } from '@/lib/format/clean-pasted'
import { useIntent } from '@/lib/forms/use-intent'
import { toAppError } from '@/lib/supabase/errors'

/**
 * Redeems a code; a retry after a lost response credits nothing twice.
 * @param onDiscount called with a discount coupon for the checkout
 */
export function useCouponEntry(onDiscount: (coupon: DiscountCoupon) => void) {
  const { mutateAsync: redeem } = useRedeemCoupon()
  const { run, isPending } = useIntent()
  const [error, setError] = useState<Error | null>(null)
  const [credited, setCredited] = useState<number | null>(null)

  /** @returns true if the code was accepted */
  async function enter(typed: string): Promise<boolean> {
    setError(null)
    setCredited(null)
    const code = cleanCouponCode(typed)
    try {
      await run(async (requestId) => {
        const coupon = await redeem({ p_code: code, p_request_id: requestId })
        if (coupon.kind === 'tokens') setCredited(coupon.tokens)
        else onDiscount(coupon)
      }, code)
      return true
    } catch (thrown) {
      setError(toAppError(thrown))
      return false
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
