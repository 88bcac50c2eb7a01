import { z } from 'zod'
import { isAcceptablePhoto } from '@/features/treasure/model/claim-photo'
import { contactFormSchema, toContactForm, type ContactColumns } from '@/lib/forms/contact-form'
import { contactFields, maxLengths, textOfLength } from '@/lib/forms/contact-rules'

/** The rules of submit_treasure_claim, so that the form says at once what the database would refuse. */
export const claimFormSchema = contactFormSchema.extend({
  address: textOfLength(5, maxLengths.address),
  phoneNumber: contactFields.requiredPhoneNumber,
  photo: z.custom<File>((value) => value instanceof File && isAcceptablePhoto(value)).nullable(),
})

/** Contact data of a claim as typed, trimmed; an empty tax id means none. */
export type ClaimForm = z.infer<typeof claimFormSchema>

/** The texts of a form that is not done yet, and so without the rules of one that is. */
export const claimDraftSchema = z.object({
  name: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  taxId: z.string(),
})

/**
 * What the form starts with.
 * @param known the rejected claim, which knows better than the profile; else the profile, else null
 */
export function initialClaimForm(known: ContactColumns | null): ClaimForm {
  const nothing = { name: '', phone_number: null, tax_id: null, address: null }
  return { ...toContactForm(known ?? nothing), photo: null }
}
