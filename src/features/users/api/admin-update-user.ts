import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import type { ContactForm, ContactColumns } from '@/lib/forms/contact-form'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const editedSchema = z.object({
  name: z.string(),
  phone_number: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
})

/** Changed fields of a profile and their previous values; an empty text clears a field. */
interface UserChange {
  userId: string
  change: Partial<ContactForm>
  seen: Partial<ContactColumns>
}

/**
 * Updates name and contact data of an account and returns them.
 * @throws AppError `edit_conflict`, `admin_access_required`, `user_not_found`, `invalid_name`, `invalid_phone_number`,
 *   `invalid_tax_id`, `invalid_address`
 */
export function useUpdateUser() {
  return useRefreshingMutation([queryKeyPrefixes.admin], ({ userId, change, seen }: UserChange) =>
    rpc(
      'admin_update_user',
      {
        p_user_id: userId,
        p_name: change.name ?? null,
        p_phone_number: change.phoneNumber ?? null,
        p_tax_id: change.taxId ?? null,
        p_address: change.address ?? null,
        p_seen: seen,
      },
      editedSchema,
    ),
  )
}
