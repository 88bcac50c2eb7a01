import type { CouponValues } from '@/features/coupons/model/coupon-admin-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { insertRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Creates a coupon.
 * @throws AppError `already_exists` (the code), `invalid_input`
 */
export function useCreateCoupon() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (values: CouponValues) =>
    insertRow('coupons', values),
  )
}
