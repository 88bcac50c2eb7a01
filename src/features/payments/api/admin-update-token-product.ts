import type { ProductValues } from '@/features/payments/model/product-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { updateRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

export interface TokenProductUpdate {
  id: string
  /** `updated_at` of the token package that was shown. */
  version: string
  values: Partial<ProductValues>
}

/**
 * Changes a token package that nobody else has changed meanwhile.
 * @throws AppError `edit_conflict`, `invalid_input`
 */
export function useUpdateTokenProduct() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ id, version, values }: TokenProductUpdate) =>
      updateRow('token_products', id, version, values),
  )
}
