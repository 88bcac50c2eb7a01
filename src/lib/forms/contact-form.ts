import { z } from 'zod'
import { contactFields } from '@/lib/forms/contact-rules'

/** The rules of update_profile and admin_update_user, so that the form says at once what they would refuse (spec §5). */
export const contactFormSchema = z.object({
  name: contactFields.name,
  phoneNumber: contactFields.optionalPhoneNumber,
  taxId: contactFields.taxId,
  address: contactFields.address,
})

/** Name and contact data as typed, trimmed; an empty text means none. */
export type ContactForm = z.infer<typeof contactFormSchema>

/** The columns of a row that hold them. */
export interface ContactColumns {
  name: string
  phone_number: string | null
  tax_id: string | null
  address: string | null
}

/** What a form starts with. */
export function toContactForm(known: ContactColumns): ContactForm {
  return {
    name: known.name,
    phoneNumber: known.phone_number ?? '',
    taxId: known.tax_id ?? '',
    address: known.address ?? '',
  }
}
