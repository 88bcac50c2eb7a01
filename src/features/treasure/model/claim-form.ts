import * as z from 'zod/mini'
import { isAcceptablePhoto } from '@/features/treasure/model/claim-photo'
import { contactFormSchema, toContactForm, type ContactColumns } from '@/lib/forms/contact-form'
import { contactFields, maxLengths, textOfLength } from '@/lib/forms/contact-rules'

/** Validates like submit_treasure_claim. */
export const claimFormSchema = z.extend(contactFormSchema, {
  address: textOfLength(5, maxLengths.address),
  phoneNumber: contactFields.requiredPhoneNumber,
  photo: z.nullable(z.custom<File>((value) => value instanceof File && isAcceptablePhoto(value))),
})

/** Trimmed contact data of a claim; the tax id may be empty. */
export type ClaimForm = z.infer<typeof claimFormSchema>

/** Texts of an unfinished form, without validation. */
export const claimDraftSchema = z.object({
  name: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  taxId: z.string(),
})

/**
 * Initial form values.
 * @param known the rejected claim if there is one, otherwise the profile; null: empty form
 */
export function initialClaimForm(known: ContactColumns | null): ClaimForm {
  const empty = { name: '', phone_number: null, tax_id: null, address: null }
  return { ...toContactForm(known ?? empty), photo: null }
}
