import { z } from 'zod'
import { isName } from '@/lib/forms/is-name'
import { cleanPasted, cleanPhoneNumber } from '@/lib/forms/clean-pasted'

/**
 * The contact rules of the database (`private.assert_profile_fields`, spec §5), so that a form says at
 * once what would be refused. Every text is trimmed first.
 */

/** The maxLengths texts that the database takes, in characters. */
export const maxLengths = { name: 100, taxId: 50, address: 500 } as const

/** Digits in the groupings that people write, six of them at least. */
function isPhoneNumber(value: string): boolean {
  return /^[+]?[0-9(][0-9 ()/-]{5,30}$/.test(value) && value.replace(/\D/g, '').length >= 6
}

/** A text of so many characters; counts as the database does: an emoji is one character. */
export function textOfLength(least: number, most: number) {
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
  name: textOfLength(0, maxLengths.name).refine(isName),
  taxId: z.string().overwrite(cleanPasted).pipe(textOfLength(0, maxLengths.taxId)),
  address: textOfLength(0, maxLengths.address),
  requiredPhoneNumber: z.string().overwrite(cleanPhoneNumber).refine(isPhoneNumber),
  optionalPhoneNumber: z
    .string()
    .overwrite(cleanPhoneNumber)
    .refine((value) => value === '' || isPhoneNumber(value)),
}
