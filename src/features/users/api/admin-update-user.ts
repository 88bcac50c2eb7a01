import { useMutation, useQueryClient } from '@tanstack/react-query'
import { livePrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/rpc'

/** What an organiser may change of a profile; an empty text clears a field. */
export interface UserChange {
  userId: string
  name: string
  phoneNumber: string
  taxId: string
  address: string
}

/**
 * Changes name and contact data of an account (spec §5 Profile update).
 * @throws AppError `admin_access_required`, `user_not_found`, `invalid_name`, `invalid_phone_number`,
 *   `invalid_tax_id`, `invalid_address`
 */
export function useUpdateUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, name, phoneNumber, taxId, address }: UserChange) =>
      rpc('admin_update_user', {
        p_user_id: userId,
        p_name: name,
        p_phone_number: phoneNumber,
        p_tax_id: taxId,
        p_address: address,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: livePrefixes.admin }),
  })
}
