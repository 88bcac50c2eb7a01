import { z } from 'zod'
import { contactFields } from '@/lib/contact-rules'

/** The rules of update_profile, so that the form says at once what the database would refuse (spec §5). */
export const profileFormSchema = z.object({
  name: contactFields.name,
  phoneNumber: contactFields.optionalPhoneNumber,
  taxId: contactFields.taxId,
  address: contactFields.address,
})

/** Contact data as typed, trimmed; an empty text means none. */
export type ProfileForm = z.infer<typeof profileFormSchema>

interface KnownContact {
  name: string
  phone_number: string | null
  tax_id: string | null
  address: string | null
}

/** What the form starts with. */
export function toProfileForm(profile: KnownContact): ProfileForm {
  return {
    name: profile.name,
    phoneNumber: profile.phone_number ?? '',
    taxId: profile.tax_id ?? '',
    address: profile.address ?? '',
  }
}
