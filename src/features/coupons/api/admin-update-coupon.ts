import type { CouponValues } from '@/features/coupons/model/coupon-admin-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { updateRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface CouponUpdate {
  id: string
  /** `updated_at` of the coupon that the form was filled from. */
  version: string
  values: Partial<CouponValues>
}

/**
 * Updates a coupon; the code and value of a used coupon cannot change.
 * @throws AppError `edit_conflict`, `coupon_in_use`, `already_exists` (the code), `invalid_input`
 */
export function useUpdateCoupon() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ id, version, values }: CouponUpdate) =>
    updateRow('coupons', id, version, values),
  )
}
