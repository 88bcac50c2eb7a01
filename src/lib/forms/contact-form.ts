import * as z from 'zod/mini'
import { contactFields } from '@/lib/forms/contact-rules'

/** Same rules as in `update_profile` and `admin_update_user`. */
export const contactFormSchema = z.object({
  name: contactFields.name,
  phoneNumber: contactFields.optionalPhoneNumber,
  taxId: contactFields.taxId,
  address: contactFields.address,
})

/** Trimmed name and contact data; empty strings mean none. */
export type ContactForm = z.infer<typeof contactFormSchema>

/** Name and contact columns of a row. */
export interface ContactColumns {
  name: string
  phone_number: string | null
  tax_id: string | null
  address: string | null
}

/** Returns the initial form values. */
export function toContactForm(row: ContactColumns): ContactForm {
  return {
    name: row.name,
    phoneNumber: row.phone_number ?? '',
    taxId: row.tax_id ?? '',
    address: row.address ?? '',
  }
}
