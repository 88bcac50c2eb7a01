import * as z from 'zod/mini'
import type { ClaimContact } from '@/features/game/model/game-session-options'
import { isAcceptablePhoto } from '@/features/treasure/model/claim-photo'
import {
  contactFormSchema,
  maxLengths,
  requiredPhoneNumber,
  textOfLength,
  toContactForm,
  type ContactColumns,
} from '@/lib/forms/contact-form'

const { shape } = contactFormSchema

/** Validates like submit_treasure_claim; what the hunt does not ask for may be empty. */
export const claimFormSchema = (contact: ClaimContact) =>
  z.extend(contactFormSchema, {
    address: contact === 'all' ? textOfLength(5, maxLengths.address) : shape.address,
    phone_number: contact === 'none' ? shape.phone_number : requiredPhoneNumber,
    photo: z.nullable(z.custom<File>((value) => value instanceof File && isAcceptablePhoto(value))),
  })

/** Trimmed contact data of a claim; the tax id and what the hunt does not ask for may be empty. */
export type ClaimForm = z.infer<ReturnType<typeof claimFormSchema>>

/** Texts of an unfinished form, without validation. */
export const claimDraftSchema = z.record(z.keyof(contactFormSchema), z.string())

/**
 * Initial form values, empty for what the hunt does not ask for.
 * @param known the rejected claim if there is one, otherwise the profile
 */
export function initialClaimForm(known: ContactColumns, contact: ClaimContact): ClaimForm {
  return {
    ...toContactForm({
      ...known,
      ...(contact !== 'all' && { address: null, tax_id: null }),
      ...(contact === 'none' && { phone_number: null }),
    }),
    photo: null,
  }
}
