import type { ProductValues } from '@/features/payments/model/product-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { updateRow } from '@/lib/supabase/content-rows'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface TokenProductUpdate {
  id: string
  /** `updated_at` of the package that the form was loaded from. */
  version: string
  values: Partial<ProductValues>
}

/**
 * Updates a token package unless somebody else has changed it since it was loaded.
 * @throws AppError `edit_conflict`, `invalid_input`
 */
export function useUpdateTokenProduct() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ id, version, values }: TokenProductUpdate) =>
      updateRow('token_products', id, version, values),
  )
}
