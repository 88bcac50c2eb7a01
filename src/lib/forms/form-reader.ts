import * as z from 'zod/mini'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { fromLocalInput } from '@/lib/forms/local-input-time'

/** Inclusive limits. */
export interface Range {
  min: number
  max: number
}

/** Parses a whole number such as "1 500"; null when it is invalid. */
export function parseWhole(text: string): number | null {
  const digits = text.replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Like `parseWhole`; also null when the number is out of range. */
export function parseWholeWithin(text: string, { min, max }: Range): number | null {
  const value = parseWhole(text)
  return value !== null && value >= min && value <= max ? value : null
}

/** Adds an issue inside a zod transform: to the transformed value, or to the field at `path` in it. */
export function addIssue(
  context: z.core.ParsePayload,
  {
    path = [],
    message = 'invalid',
    ...others
  }: { path?: string[]; message?: string; continue?: true } = {},
): void {
  context.issues.push({ code: 'custom', input: context.value, path, message, ...others })
}

/**
 * Parses degrees with a decimal comma or point: "47,4979", "-19.04".
 * @param limit 90 for a latitude, 180 for a longitude
 */
export function parseDegrees(text: string, limit: number): number | null {
  const clean = cleanPasted(text).replace(/\s*°$/, '')
  if (!/^[+-]?\d{1,3}([.,]\d{1,15})?$/.test(clean)) return null
  const degrees = Number(clean.replace(',', '.'))
  return Math.abs(degrees) <= limit ? degrees : null
}

/**
 * A text field that is converted with `parse`. Its issue is not fatal, so that zod also checks the
 * form-level rules and users see all mistakes at once; the returned 0 is never used then.
 */
const parsedField = (parse: (text: string) => number | null) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const value = parse(text)
      if (value === null) addIssue(context, { continue: true })
      return value ?? 0
    }),
  )

/**
 * A check of an object with `name_hu` and `name_en`: one of them must be there, for in which languages texts are asked
 * for is up to the hunt. `LocalizedFields` shows the issue, which is at `name_hu`, in the first language of the hunt.
 */
export const textGiven = <Name extends string>(name: Name) =>
  z.check<Record<`${Name}_hu` | `${Name}_en`, string>>(
    ({ value, issues }) => {
      const [hungarian, english] = [value[`${name}_hu`], value[`${name}_en`]]
      if (`${hungarian}${english}`.trim() !== '') return
      issues.push({
        ...{ code: 'custom', input: value, path: [`${name}_hu`], message: 'missing' },
        continue: true,
      })
    },
    // Also beside problems of other fields.
    { when: () => true },
  )

/** A text field with a whole number. */
export const wholeField = (range: Range) => parsedField((text) => parseWholeWithin(text, range))

/** A text field with degrees. @param limit 90 for a latitude, 180 for a longitude */
export const degreesField = (limit: number) => parsedField((text) => parseDegrees(text, limit))

/** A required date field. */
export const timeField = z.string().check(z.refine((text) => fromLocalInput(text) !== null))

/** An optional date field. */
export const optionalTimeField = z.union([z.literal(''), timeField])

/**
 * Parses an amount of money with a decimal comma or point: "1 500", "4,99".
 * @returns minor units (150 000, 499), or null when it is invalid
 */
export function parseMoney(text: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, ''))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Formats minor units for a field of `parseMoney`; empty for null. */
export function moneyText(minor: number | null): string {
  if (minor === null) return ''
  const rest = minor % 100
  const whole = String(Math.trunc(minor / 100))
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`
}

/** Formats a number for a field of `parseWhole`; empty for null. */
export function wholeText(value: number | null): string {
  return value === null ? '' : String(value)
}

/**
 * Creates parsers for the fields of a form inside a zod transform. An invalid value adds an issue to its
 * field; the returned value is never used then. The fields must have no rules of their own, because zod
 * skips the transform when one of them fails.
 */
export function formReader<Form extends object>(form: Form, context: z.core.ParsePayload) {
  type Name = keyof Form & string

  function addIssueAt(name: Name, message = 'invalid'): void {
    addIssue(context, { path: [name], message })
  }
  function textOf(name: Name): string {
    return String(form[name] ?? '').trim()
  }
  function number(name: Name, { min, max }: Range, parse: (text: string) => number | null): number {
    const value = parse(textOf(name))
    if (value !== null && value >= min && value <= max) return value
    addIssueAt(name)
    return min
  }

  return {
    addIssue: addIssueAt,
    /** A trimmed string with a length range. */
    text: (name: Name, { min, max }: Range) => {
      const text = textOf(name)
      if (text.length < min || text.length > max) addIssueAt(name)
      return text
    },
    /** A trimmed text in Hungarian and English, of which one must be there, as `textGiven`; `max` characters each. */
    name: <Field extends string>(field: Field, max: number) => {
      const names = [`${field}_hu`, `${field}_en`] as [`${Field}_hu` & Name, `${Field}_en` & Name]
      const [hungarian, english] = [textOf(names[0]), textOf(names[1])]
      if (hungarian.length > max || hungarian + english === '') addIssueAt(names[0])
      if (english.length > max) addIssueAt(names[1])
      return { [names[0]]: hungarian, [names[1]]: english } as Record<
        `${Field}_hu` | `${Field}_en`,
        string
      >
    },
    /** A whole number within the range. */
    whole: (name: Name, range: Range) => number(name, range, parseWhole),
    /** A whole number, or null for an empty field. */
    optionalWhole: (name: Name, range: Range) =>
      textOf(name) === '' ? null : number(name, range, parseWhole),
    /** Money in minor units; the limits are minor units too. */
    money: (name: Name, range: Range) => number(name, range, parseMoney),
    /** Money in minor units; an empty field is 0. */
    moneyOrZero: (name: Name, range: Range) =>
      textOf(name) === '' ? 0 : number(name, range, parseMoney),
  }
}

/** Maximum price in the database, minor units. */
export const MAX_MINOR = 100_000_000
/** Maximum tokens of one operation. */
export const MAX_TOKENS = 10_000
/** Maximum position in lists that organisers sort. */
export const MAX_POSITION = 10_000
