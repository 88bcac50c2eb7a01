import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys } from '@/lib/account/keys'
import { dispatchAccountEvent } from '@/lib/account/window-events'
import type { ContactForm } from '@/lib/forms/contact-form'
import { rpc } from '@/lib/supabase/rpc'

/**
 * Saves the player's contact data and the consent to be named; what is missing stays, an empty text clears a
 * field. Announces the change to the rest of the page
 * with the window event 'profile-updated'.
 * @throws AppError `invalid_name`, `invalid_phone_number`, `invalid_tax_id`, `invalid_address`,
 *   `user_profile_not_found`
 */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Partial<ContactForm> & { isNamedPublicly?: boolean }) =>
      rpc(
        'update_profile',
        {
          p_name: change.name ?? null,
          p_phone_number: change.phoneNumber ?? null,
          p_tax_id: change.taxId ?? null,
          p_address: change.address ?? null,
          p_is_named_publicly: change.isNamedPublicly ?? null,
        },
        z.object({ id: z.string() }),
      ),
    onSuccess: () => {
      dispatchAccountEvent('profile-updated')
      // Awaits the refetch that the event started instead of starting another one.
      return queryClient.invalidateQueries(
        { queryKey: accountKeys.profiles },
        { cancelRefetch: false },
      )
    },
  })
}
