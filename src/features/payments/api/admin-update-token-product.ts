import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductValues } from '@/features/payments/model/product-form'
import { livePrefixes } from '@/lib/account/keys'
import { updateRow } from '@/lib/supabase/content-rows'

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
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, values }: TokenProductUpdate) =>
      updateRow('token_products', id, version, values),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
