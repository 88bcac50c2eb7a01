import type { ProductValues } from '@/features/payments/model/product-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { insertRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Creates a token package.
 * @throws AppError `invalid_input`
 */
export function useCreateTokenProduct() {
  return useRefreshingMutation([queryKeyPrefixes.admin], (values: ProductValues) =>
    insertRow('token_products', values),
  )
}
