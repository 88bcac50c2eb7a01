import { queryKeyPrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Deletes a coupon that nobody has used.
 * @throws AppError `coupon_in_use` (used meanwhile), `deleted_meanwhile`
 */
export function useDeleteCoupon() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (id: string) => deleteRow('coupons', id))
}
