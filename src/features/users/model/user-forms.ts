import { z } from 'zod'
import type { UserRow } from '@/features/users/api/admin-list-users'
import { contactFields } from '@/lib/contact-rules'

/** The rules of admin_update_user, so that the form says at once what the database would refuse. */
export const userFormSchema = z.object({
  name: contactFields.name,
  phoneNumber: contactFields.optionalPhoneNumber,
  taxId: contactFields.taxId,
  address: contactFields.address,
})

export type UserForm = z.infer<typeof userFormSchema>

/** What the form starts with; missing contact data is an empty text. */
export function toUserForm(user: UserRow): UserForm {
  return {
    name: user.name,
    phoneNumber: user.phone_number ?? '',
    taxId: user.tax_id ?? '',
    address: user.address ?? '',
  }
}

/** Spec §9: the most tokens that one operation moves. */
export const MAX_TOKEN_AMOUNT = 10_000

/**
 * The form of a token adjustment. Direction and amount are two fields, because the number pad of a
 * phone has no minus; the result is the signed amount.
 */
export const adjustmentSchema = z
  .object({
    direction: z.enum(['add', 'take']),
    amount: z
      .string()
      .trim()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(MAX_TOKEN_AMOUNT)),
    description: z.string().trim().min(1).max(500),
  })
  .transform(({ direction, amount, description }) => ({
    amount: direction === 'add' ? amount : -amount,
    description,
  }))
