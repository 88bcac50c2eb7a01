import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductValues } from '@/features/payments/model/product-form'
import { livePrefixes } from '@/lib/account/keys'
import { insertRow } from '@/lib/supabase/content-rows'

/**
 * Adds a token package.
 * @throws AppError `invalid_input`
 */
export function useCreateTokenProduct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: ProductValues) => insertRow('token_products', values),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
