import { z } from 'zod'

/** Digits in the groupings that people write, as the database checks them. */
const phoneNumber = /^[+]?[0-9][0-9 ()/-]{4,30}$/

/** The longest texts that the database takes, in characters. */
export const longest = { name: 100, taxId: 50, address: 500 } as const

/** Counts as the database does: an emoji is one character. */
function charactersBetween(least: number, most: number) {
  return (value: string): boolean => {
    const { length } = [...value]
    return length >= least && length <= most
  }
}

/** The rules of update_profile, so that the form says at once what the database would refuse (spec §5). */
export const profileFormSchema = z.object({
  name: z.string().trim().refine(charactersBetween(2, longest.name)),
  phoneNumber: z
    .string()
    .trim()
    .refine((value) => value === '' || phoneNumber.test(value)),
  taxId: z.string().trim().refine(charactersBetween(0, longest.taxId)),
  address: z.string().trim().refine(charactersBetween(0, longest.address)),
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
