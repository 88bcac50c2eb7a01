import { z } from 'zod'
import { cleanPasted } from '@/lib/forms/clean-pasted'
import { fromLocalInput } from '@/lib/forms/local-input-time'

/** Limits of a number, both included. */
export interface Range {
  min: number
  max: number
}

const GAPS = /[\s\u00a0\u202f]/g

/** Reads a whole number as people type it: "1 500". Null when it is none. */
export function parseWhole(text: string): number | null {
  const digits = text.replace(GAPS, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** `parseWhole` within its limits; null as well when the number is beyond them. */
export function parseWholeWithin(text: string, { min, max }: Range): number | null {
  const value = parseWhole(text)
  return value !== null && value >= min && value <= max ? value : null
}

/**
 * Reads degrees as people type them, with a decimal comma or point: "47,4979", "-19.04".
 * @param limit 90 for a latitude, 180 for a longitude
 */
export function parseDegrees(text: string, limit: number): number | null {
  const clean = cleanPasted(text).replace(/\s*°$/, '')
  if (!/^[+-]?\d{1,3}([.,]\d{1,15})?$/.test(clean)) return null
  const degrees = Number(clean.replace(',', '.'))
  return Math.abs(degrees) <= limit ? degrees : null
}

/**
 * A text field whose value `parse` reads. Its issue lets zod go on to the rules of the whole form, so that
 * people hear of all mistakes at once; the number that comes back then does not matter.
 */
const parsedField = (parse: (text: string) => number | null) =>
  z.string().transform((text, context) => {
    const value = parse(text)
    if (value === null) context.addIssue({ code: 'custom', message: 'invalid', continue: true })
    return value ?? 0
  })

/** A text field with a whole number. */
export const wholeField = (range: Range) => parsedField((text) => parseWholeWithin(text, range))

/** A text field with degrees. @param limit 90 for a latitude, 180 for a longitude */
export const degreesField = (limit: number) => parsedField((text) => parseDegrees(text, limit))

/** A date field that must hold a moment. */
export const timeField = z.string().refine((text) => fromLocalInput(text) !== null)

/** A date field that may be empty. */
export const optionalTimeField = z.literal('').or(timeField)

/**
 * Reads an amount of money as people type it, with a decimal comma or point: "1 500", "4,99".
 * @returns minor units (150 000, 499), or null when it is none
 */
export function parseMoney(text: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(GAPS, ''))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** An amount in minor units as `parseMoney` reads it; empty for none. */
export function moneyText(minor: number | null): string {
  if (minor === null) return ''
  const rest = minor % 100
  const whole = String(Math.trunc(minor / 100))
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`
}

/** A number as `parseWhole` reads it; empty for none. */
export function wholeText(value: number | null): string {
  return value === null ? '' : String(value)
}

/**
 * Reads the texts of a form inside a zod transform. What cannot be read becomes an issue of its field, and
 * the form is refused; so the value that comes back then does not matter. The fields themselves have no
 * rules: zod would hear of theirs first and never come to the transform.
 */
export function formReader<Form extends object>(form: Form, context: z.RefinementCtx) {
  type Name = keyof Form & string

  function refuse(name: Name, message = 'invalid'): void {
    context.addIssue({ code: 'custom', path: [name], message })
  }
  function textOf(name: Name): string {
    return String(form[name] ?? '').trim()
  }
  function number(name: Name, { min, max }: Range, parse: (text: string) => number | null): number {
    const value = parse(textOf(name))
    if (value !== null && value >= min && value <= max) return value
    refuse(name)
    return min
  }

  return {
    refuse,
    /** A text without the space around it; its length is within the limits. */
    text: (name: Name, { min, max }: Range) => {
      const text = textOf(name)
      if (text.length < min || text.length > max) refuse(name)
      return text
    },
    /** A whole number within its limits. */
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

/** The largest price of the database, in minor units. */
export const MAX_MINOR = 100_000_000
/** Spec §9: the most tokens of one operation. */
export const MAX_TOKENS = 10_000
/** The last place in an order that organisers give to a list. */
export const MAX_POSITION = 10_000
