import * as z from 'zod/mini'
import { contactFields } from '@/lib/forms/contact-rules'

/** Same rules as in `update_profile` and `admin_update_user`. */
export const contactFormSchema = z.object({
  name: contactFields.name,
  phone_number: contactFields.optionalPhoneNumber,
  tax_id: contactFields.taxId,
  address: contactFields.address,
})

/** Trimmed name and contact data; empty strings mean none. */
export type ContactForm = z.infer<typeof contactFormSchema>

/** Name and contact columns of a row. */
export type ContactColumns = { name: string } & Record<
  Exclude<keyof ContactForm, 'name'>,
  string | null
>

/** Returns the initial form values. */
export function toContactForm(row: ContactColumns): ContactForm {
  return {
    name: row.name,
    phone_number: row.phone_number ?? '',
    tax_id: row.tax_id ?? '',
    address: row.address ?? '',
  }
}
