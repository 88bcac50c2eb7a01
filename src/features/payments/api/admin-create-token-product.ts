import type { ProductValues } from '@/features/payments/model/product-form'
import { livePrefixes } from '@/lib/account/keys'
import { insertRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Adds a token package.
 * @throws AppError `invalid_input`
 */
export function useCreateTokenProduct() {
  return useRefreshingMutation([livePrefixes.admin], (values: ProductValues) =>
    insertRow('token_products', values),
  )
}
