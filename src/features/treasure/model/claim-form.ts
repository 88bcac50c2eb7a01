import { z } from 'zod'
import { isAcceptablePhoto } from '@/features/treasure/model/claim-photo'
import { contactFields, longest, textBetween } from '@/lib/contact-rules'

/** The rules of submit_treasure_claim, so that the form says at once what the database would refuse. */
export const claimFormSchema = z.object({
  name: contactFields.name,
  address: textBetween(5, longest.address),
  phoneNumber: contactFields.requiredPhoneNumber,
  taxId: contactFields.taxId,
  photo: z.custom<File>((value) => value instanceof File && isAcceptablePhoto(value)).nullable(),
})

/** Contact data of a claim as typed, trimmed; an empty tax id means none. */
export type ClaimForm = z.infer<typeof claimFormSchema>

/** What the form starts with: an earlier claim knows better than the profile. */
interface KnownContact {
  name: string
  address: string | null
  phone_number: string | null
  tax_id: string | null
}

/** @param known the rejected claim, else the profile, else null */
export function initialClaimForm(known: KnownContact | null): ClaimForm {
  return {
    name: known?.name ?? '',
    address: known?.address ?? '',
    phoneNumber: known?.phone_number ?? '',
    taxId: known?.tax_id ?? '',
    photo: null,
  }
}
