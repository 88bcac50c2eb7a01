import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CouponValues } from '@/features/coupons/model/coupon-admin-form'
import { livePrefixes } from '@/lib/account/keys'
import { insertRow } from '@/lib/supabase/content-rows'

/**
 * Adds a coupon.
 * @throws AppError `already_exists` (the code), `invalid_input`
 */
export function useCreateCoupon() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: CouponValues) => insertRow('coupons', values),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
