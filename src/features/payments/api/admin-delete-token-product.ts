import { queryKeyPrefixes } from '@/lib/account/keys'
import { deleteRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Deletes a token package with its offers and its own coupons; orders keep its name.
 * @throws AppError `token_product_in_use` (a coupon for it was used), `deleted_meanwhile`
 */
export function useDeleteTokenProduct() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (id: string) =>
    deleteRow('token_products', id),
  )
}
