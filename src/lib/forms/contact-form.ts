import * as z from 'zod/mini'
import { hasLength } from '@/lib/format/has-length'
import { isName } from '@/lib/forms/is-name'
import { cleanPasted, cleanPhoneNumber } from '@/lib/format/clean-pasted'

/** Maximum lengths in the database, in characters. */
export const maxLengths = { name: 100, taxId: 50, address: 500 } as const

/** Accepts at least six digits with the usual separators. */
function isPhoneNumber(value: string): boolean {
  return /^[+]?[0-9(][0-9 ()/-]{5,30}$/.test(value) && value.replace(/\D/g, '').length >= 6
}

export const textOfLength = (min: number, max: number) =>
  z.string().check(z.trim(), z.refine(hasLength(min, max)))

export const requiredPhoneNumber = z
  .string()
  .check(z.overwrite(cleanPhoneNumber), z.refine(isPhoneNumber))

/** Same rules as in the database (`private.write_profile`). All values are trimmed. */
export const contactFormSchema = z.object({
  name: textOfLength(0, maxLengths.name).check(z.refine(isName)),
  phone_number: z.string().check(
    z.overwrite(cleanPhoneNumber),
    z.refine((value) => value === '' || isPhoneNumber(value)),
  ),
  tax_id: z.pipe(z.string().check(z.overwrite(cleanPasted)), textOfLength(0, maxLengths.taxId)),
  address: textOfLength(0, maxLengths.address),
})

/** Trimmed name and contact data; empty strings mean none. */
export type ContactForm = z.infer<typeof contactFormSchema>

const contactFields = Object.keys(contactFormSchema.shape) as (keyof ContactForm)[]

/** Name and contact columns of a row. */
export type ContactColumns = { name: string } & Record<
  Exclude<keyof ContactForm, 'name'>,
  string | null
>

/** The arguments of functions that save contact data; null for a missing field. */
export const contactArguments = (contact: Partial<ContactForm>) =>
  Object.fromEntries(contactFields.map((field) => [`p_${field}`, contact[field] ?? null])) as {
    [Field in keyof ContactForm as `p_${Field}`]: string | null
  }

/** Returns the initial form values. */
export function toContactForm(row: ContactColumns): ContactForm {
  return Object.fromEntries(contactFields.map((field) => [field, row[field] ?? ''])) as ContactForm
}
