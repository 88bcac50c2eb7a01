import { z } from 'zod'
import { isName } from '@/lib/forms/is-name'
import { cleanPasted, cleanPhoneNumber } from '@/lib/forms/clean-pasted'

/**
 * The contact rules of the database (`private.assert_profile_fields`, spec §5), so that a form says at
 * once what would be refused. Every text is trimmed first.
 */

/** The longest texts that the database takes, in characters. */
export const longest = { name: 100, taxId: 50, address: 500 } as const

/** Digits in the groupings that people write, six of them at least. */
function isPhoneNumber(value: string): boolean {
  return /^[+]?[0-9(][0-9 ()/-]{5,30}$/.test(value) && value.replace(/\D/g, '').length >= 6
}

/** A text of so many characters; counts as the database does: an emoji is one character. */
export function textBetween(least: number, most: number) {
  return z
    .string()
    .trim()
    .refine((value) => {
      const { length } = [...value]
      return length >= least && length <= most
    })
}

/** Shared by the forms of profiles, users and claims. */
export const contactFields = {
  name: textBetween(0, longest.name).refine(isName),
  taxId: z.string().overwrite(cleanPasted).pipe(textBetween(0, longest.taxId)),
  address: textBetween(0, longest.address),
  requiredPhoneNumber: z.string().overwrite(cleanPhoneNumber).refine(isPhoneNumber),
  optionalPhoneNumber: z
    .string()
    .overwrite(cleanPhoneNumber)
    .refine((value) => value === '' || isPhoneNumber(value)),
}
