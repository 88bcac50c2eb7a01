import { useMutation, useQueryClient } from '@tanstack/react-query'
import { livePrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'

/**
 * Deletes a coupon that nobody has used.
 * @throws AppError `coupon_in_use` (used meanwhile), `edit_conflict`
 */
export function useDeleteCoupon() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => deleteRow('coupons', id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
