import { z } from 'zod'
import { isAcceptablePhoto } from '@/features/treasure/model/claim-photo'

/** Digits in the groupings that people write, as the database checks them. */
const phoneNumber = /^[+]?[0-9][0-9 ()/-]{4,30}$/

/** The rules of submit_treasure_claim, so that the form says at once what the database would refuse. */
export const claimFormSchema = z.object({
  name: z.string().trim().min(2).max(100),
  address: z.string().trim().min(5).max(500),
  phoneNumber: z.string().trim().min(6).regex(phoneNumber),
  taxId: z.string().trim().max(50),
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
