import { useMutation, useQueryClient } from '@tanstack/react-query'
import { livePrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'

/**
 * Deletes a token package with its offers and the coupons that are for it alone; orders keep its name.
 * @throws AppError `token_product_in_use` (a coupon for it was used), `deleted_meanwhile`
 */
export function useDeleteTokenProduct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => deleteRow('token_products', id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
