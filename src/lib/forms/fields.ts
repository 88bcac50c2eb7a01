import * as z from 'zod/mini'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { readBoolean } from '@/lib/format/csv-import'
import { hasLength } from '@/lib/format/has-length'
import { fromLocalInput, toLocalInput, fromSpreadsheetTime } from '@/lib/forms/local-input-time'

/** Issue message of a whole number outside its limits; `FormNumberInput` shows them. */
const limitsMessage = (min: number, max: number) => `${min}–${max}`

/** Reads the limits from the message of an issue; null: it is about something else. */
export function readLimits(message = ''): { min: number; max: number } | null {
  const [, min, max] = /^(\d+)–(\d+)$/.exec(message) ?? []
  return min === undefined || max === undefined ? null : { min: Number(min), max: Number(max) }
}

/**
 * Fields of forms, as codecs: they decode what is typed to the value of a column, and encode a value as text. The
 * limits are checked when text is decoded, so that a row that breaks a limit can still be opened.
 */

/** Parses a whole number such as "1 500"; null when it is invalid. */
export function parseInteger(text: string): number | null {
  const digits = text.replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
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
 * Parses an amount of money with a decimal comma or point: "1 500", "4,99".
 * @returns minor units (150 000, 499), or null when it is invalid
 */
export function parseMoney(text: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, ''))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * The issue of an invalid text is not fatal, so that zod also checks the form-level rules and users see all mistakes at
 * once. For these rules the value is undefined then.
 * @param parse returns undefined for an invalid text
 */
export function field<Value>(
  parse: (text: string) => Value | undefined,
  format: (value: NonNullable<Value>) => string = String,
  message = 'invalid',
) {
  return z.codec(z.string(), z.custom<Value>(), {
    decode: (text, payload) => {
      const value = parse(text)
      if (value === undefined) {
        payload.issues.push({ code: 'custom', input: text, message, continue: true })
        Object.assign(payload, { value })
      }
      return value as Value
    },
    encode: (value) => (value == null ? '' : format(value)),
  })
}

type Parse<Value> = (text: string) => Value | undefined

const orNull =
  <Value>(parse: Parse<Value>): Parse<Value | null> =>
  (text) =>
    text.trim() === '' ? null : parse(text)

const orZero =
  (parse: Parse<number>): Parse<number> =>
  (text) =>
    text.trim() === '' ? 0 : parse(text)

const within =
  (min: number, max: number, parse: (text: string) => number | null): Parse<number> =>
  (text) => {
    const value = parse(text)
    return value !== null && value >= min && value <= max ? value : undefined
  }

function integerField<Value>(
  min: number,
  max: number,
  orEmpty: (parse: Parse<number>) => Parse<Value>,
) {
  return field(orEmpty(within(min, max, parseInteger)), String, limitsMessage(min, max))
}

/** An integer such as "1 500". The limits are inclusive. */
export const integer = (min: number, max: number) => integerField(min, max, (parse) => parse)
/** An integer, or null for an empty field. */
export const optionalInteger = (min: number, max: number) => integerField(min, max, orNull)

function moneyText(minor: number): string {
  const rest = minor % 100
  const whole = String(Math.trunc(minor / 100))
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`
}

/** An amount of money such as "4,99"; value and limits are in minor units. */
export const money = (min: number, max: number) => field(within(min, max, parseMoney), moneyText)
/** Money, or null for an empty field. */
export const optionalMoney = (min: number, max: number) =>
  field(orNull(within(min, max, parseMoney)), moneyText)

/** An integer; an empty field is 0. */
export const integerOrZero = (max: number) => integerField(0, max, orZero)
/** Money; the field is empty for 0. */
export const moneyOrZero = (max: number) =>
  field(orZero(within(0, max, parseMoney)), (minor) => (minor === 0 ? '' : moneyText(minor)))

/** Six decimals, about 0.1 m. */
export const formatDegrees = (value: number) => String(Number(value.toFixed(6)))

const degreesWithin = (limit: number) => within(-limit, limit, (text) => parseDegrees(text, limit))
/** Degrees. @param limit 90 for a latitude, 180 for a longitude */
export const degrees = (limit: number, format = formatDegrees) =>
  field(degreesWithin(limit), format)
/** Degrees, or null for an empty field. */
export const optionalDegrees = (limit: number, format = formatDegrees) =>
  field(orNull(degreesWithin(limit)), format)

/**
 * A date field; the value is an ISO time.
 * @param original time that the form was filled with: unchanged, it keeps its seconds and their fractions
 */
export const time = (original?: string | null) =>
  field((text) => fromLocalInput(text, original) ?? undefined, toLocalInput)
/** A date field, or null for an empty one. */
export const optionalTime = (original?: string | null) =>
  field(
    (text) => (text === '' ? null : (fromLocalInput(text, original) ?? undefined)),
    toLocalInput,
  )

/**
 * A cell with yes or no.
 * @param fallback the answer of an empty cell
 * @param yes value of the column for a yes
 */
export const yesNo = (fallback: boolean, yes = true) =>
  field(
    (cell) => {
      const answer = readBoolean(cell, fallback)
      return answer === null ? undefined : answer === yes
    },
    (value) => String(value === yes),
  )

/** A cell with a time as spreadsheets write it, or null for an empty one. */
export const optionalCellTime = field(orNull((cell) => fromSpreadsheetTime(cell) ?? undefined))

/** Invalid texts stay as they are, for form-level rules. */
function textField(clean: (text: string) => string, isValid: (text: string) => boolean) {
  return z.codec(z.string(), z.string(), {
    decode: (typed, { issues }) => {
      const text = clean(typed)
      if (!isValid(text)) {
        issues.push({ code: 'custom', input: text, message: 'invalid', continue: true })
      }
      return text
    },
    encode: (text) => text,
  })
}

/** A trimmed text. */
export const text = (min: number, max: number) =>
  textField((typed) => typed.trim(), hasLength(min, max))
/** A text that keeps its spaces. */
export const longText = (max: number) => textField((typed) => typed, hasLength(0, max))
/** A text that matches a pattern after it was cleaned. */
export const pattern = (regex: RegExp, clean: (text: string) => string) =>
  textField(clean, (typed) => regex.test(typed))

export const MAX_REASON_LENGTH = 500
/** Why an organiser does something to a player; see `ReasonField`. */
export const reason = text(1, MAX_REASON_LENGTH)

/** Id of a row that must be chosen. */
export const reference = text(1, Infinity)
/** Id of a row, or null for the empty choice. */
export const optionalReference = field((id) => (id === '' ? null : id))

/** A text in both languages. */
export const localized = <Name extends string, Field>(name: Name, both: Field) =>
  ({ [`${name}_hu`]: both, [`${name}_en`]: both }) as Record<`${Name}_hu` | `${Name}_en`, Field>

/**
 * A check of an object with `name_hu` and `name_en`: one of them must be there, for in which languages texts are asked
 * for is up to the hunt. `LocalizedFields` shows the issue, which is at `name_hu`, in the first language of the hunt.
 */
export const textGiven = <Name extends string>(name: Name) =>
  z.refine<Record<`${Name}_hu` | `${Name}_en`, string>>(
    (form) => `${form[`${name}_hu`]}${form[`${name}_en`]}`.trim() !== '',
    { path: [`${name}_hu`], error: 'missing' },
  )

type TextField<Input> = {
  [Name in keyof Input]: string extends Input[Name] ? Name : never
}[keyof Input]

/** A row, or what a new one starts with: its text fields may be left out. */
type RowOf<Output, Text> = Omit<Output, Text & keyof Output> & {
  [Name in Text & keyof Output]?: Output[Name] | null
}

/** Returns what a form shows of a row. */
export function formValues<Shape extends z.core.$ZodShape>(
  form: z.ZodMiniObject<Shape>,
  row: RowOf<z.output<z.ZodMiniObject<Shape>>, TextField<z.input<z.ZodMiniObject<Shape>>>>,
) {
  const values = row as Record<string, unknown>
  const encoded = Object.entries(form.shape).map(([name, field]) => [
    name,
    values[name] === undefined ? '' : z.encode(field, values[name] as never),
  ])
  return Object.fromEntries(encoded) as z.input<z.ZodMiniObject<Shape>>
}

/**
 * A form whose `kind` decides which of some fields it has: those of other kinds count as empty, so that
 * leftovers of another kind cannot fail validation.
 * @param fieldsByKind required fields, and with a question mark optional ones
 */
export function formByKind<Input extends { kind: string }, Output extends { kind: string }>(
  form: z.ZodMiniType<Output, Input>,
  fieldsByKind: Record<
    Input['kind'],
    readonly ((keyof Input & string) | `${keyof Input & string}?`)[]
  >,
): z.ZodMiniType<Output, Input> {
  const withoutMark = (name: string) => name.replace('?', '')
  const byKind: Record<string, readonly string[]> = fieldsByKind
  const all = Object.values(byKind).flat().map(withoutMark)
  function emptyOthers(typed: Input): Input {
    const own = byKind[typed.kind]?.map(withoutMark)
    const others = all.filter((name) => !own?.includes(name)) as (keyof Input)[]
    const empty = others.map((name) => [name, Array.isArray(typed[name]) ? [] : ''])
    return { ...typed, ...Object.fromEntries(empty) }
  }
  return z.pipe(
    z.custom<Input>().check(z.overwrite(emptyOthers)),
    form.check(({ value, issues }) => {
      for (const name of byKind[value.kind] ?? []) {
        const given: unknown = value[name as keyof Output]
        if (given !== null && !(Array.isArray(given) && given.length === 0)) continue
        issues.push({
          ...{ code: 'custom', input: value, path: [name], message: 'missing' },
          continue: true,
        })
      }
    }),
  )
}

/**
 * What is saved of a row. Without id and version it is a new one.
 * @typeParam Optional columns that may be absent, which keeps them unchanged
 */
export type RowInput<Values, Optional extends keyof Values = never> = Omit<Values, Optional> &
  Partial<Pick<Values, Optional>> & { id?: string; updated_at?: string }

/** Maximum price in the database, minor units. */
export const MAX_MINOR = 100_000_000
/** Maximum tokens of one operation. */
export const MAX_TOKENS = 10_000
/** Maximum position in lists that organisers sort. */
export const MAX_POSITION = 10_000
