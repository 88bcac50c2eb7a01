import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  formByKind,
  formValues,
  integer,
  integerOrZero,
  money,
  moneyOrZero,
  optionalInteger,
  optionalMoney,
  optionalReference,
  optionalTime,
  parseDegrees,
  parseInteger,
  parseMoney,
  readLimits,
  text,
  textGiven,
  time,
  yesNo,
} from '@/lib/forms/fields'

describe('parseMoney', () => {
  it.each([
    ['1500', 150_000],
    ['1 500', 150_000],
    ['1\u00a0500,5', 150_050],
    ['4,99', 499],
    ['4.99', 499],
    ['0', 0],
  ])('parses %s', (text, minor) => expect(parseMoney(text)).toBe(minor))

  it.each(['', '-1', '1,999', '1.500,00', '12a', ',5', '1e3'])('rejects "%s"', (text) =>
    expect(parseMoney(text)).toBeNull(),
  )

  it('parses an encoded amount', () => {
    const field = money(0, 100_000_000)
    for (const minor of [0, 1, 10, 99, 100, 499, 150_000, 99_999_999]) {
      expect(field.parse(z.encode(field, minor))).toBe(minor)
    }
    expect(z.encode(field, 405)).toBe('4,05')
  })
})

describe('parseWhole', () => {
  it('parses only digits with spaces', () => {
    expect(parseInteger(' 10 000 ')).toBe(10_000)
    expect(parseInteger('1,5')).toBeNull()
    expect(parseInteger('-5')).toBeNull()
    expect(parseInteger('')).toBeNull()
  })
})

describe('parseDegrees', () => {
  it('parses a decimal comma or point and negative values up to the limit', () => {
    expect(parseDegrees(' 47,4979 ', 90)).toBe(47.4979)
    expect(parseDegrees('-180', 180)).toBe(-180)
    expect(parseDegrees('-90.01', 90)).toBeNull()
  })

  it.each([
    ['\u221219,04', -19.04],
    ['\u202a47.5\u00a0°\u202c', 47.5],
    ['+1', 1],
  ])('parses pasted degrees: %s', (text, degrees) => expect(parseDegrees(text, 90)).toBe(degrees))

  it.each(['', '47,', '4 7', '1e1', '--1'])('rejects "%s"', (text) =>
    expect(parseDegrees(text, 90)).toBeNull(),
  )
})

describe.each([
  ['an integer', integer(2, 1000), { min: 2, max: 1000 }],
  ['an optional integer', optionalInteger(2, 1000), { min: 2, max: 1000 }],
  ['an integer or zero', integerOrZero(1000), { min: 0, max: 1000 }],
])('the mistake in %s', (_, field, limits) => {
  it.each(['1001', 'x'])('tells the limits: %s', (typed) => {
    const message = field.safeParse(typed).error?.issues[0]?.message
    expect(readLimits(message)).toEqual(limits)
  })
})

it('Mistakes in other fields tell no limits', () => {
  expect(readLimits(money(1, 9).safeParse('x').error?.issues[0]?.message)).toBeNull()
})

describe('an integer', () => {
  const field = integer(0, 1000)

  it('parses a whole number with spaces', () => expect(field.parse(' 1 000 ')).toBe(1000))

  it.each(['-1', '-0', '1001', '1,5', '12a', ''])('rejects "%s"', (text) =>
    expect(field.safeParse(text).success).toBe(false),
  )

  it.each([field, optionalInteger(0, 1000)])('still checks the form-level rules', (count) => {
    const form = z
      .object({ count, ends: z.string() })
      .check(z.refine(({ ends }) => ends !== 'before it starts', { path: ['ends'] }))
    const result = form.safeParse({ count: '-1', ends: 'before it starts' })
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual(['count', 'ends'])
  })
})

describe('an optional field', () => {
  it.each([
    ['a number', optionalInteger(1, 5), '3', 3],
    ['money', optionalMoney(1, 500), '4,50', 450],
    ['a reference', optionalReference, 'id', 'id'],
  ])('is null when it is empty: %s', (_, field, typed, value) => {
    expect(field.parse('')).toBeNull()
    expect(field.parse(typed)).toBe(value)
    expect(z.encode(field as z.ZodMiniType<unknown, string>, null)).toBe('')
    expect(z.encode(field as z.ZodMiniType<unknown, string>, value)).toBe(typed)
  })

  it('may stand for 0', () => {
    expect(integerOrZero(5).parse(' ')).toBe(0)
    expect(z.encode(integerOrZero(5), 0)).toBe('0')
    expect(moneyOrZero(500).parse('')).toBe(0)
    expect(z.encode(moneyOrZero(500), 0)).toBe('')
    expect(moneyOrZero(500).safeParse('5,01').success).toBe(false)
  })
})

describe('a time', () => {
  const original = '2026-05-01T08:00:59.123456+00:00'

  it('keeps the fractions of its seconds while it is unchanged', () => {
    const typed = z.encode(time(original), original)
    expect(time(original).parse(typed)).toBe(original)
    expect(time().parse(typed)).toBe('2026-05-01T08:00:59.000Z')
  })

  it('may be left out', () => {
    expect(optionalTime(original).parse('')).toBeNull()
    expect(time(original).safeParse('').success).toBe(false)
    expect(optionalTime().safeParse('soon').success).toBe(false)
  })
})

it('A text is trimmed, and an emoji is one character', () => {
  expect(text(1, 2).parse(' 🔑🔑 ')).toBe('🔑🔑')
  expect(text(1, 2).safeParse('🔑🔑🔑').success).toBe(false)
  expect(text(1, 2).safeParse('  ').success).toBe(false)
})

it('A cell says yes or no; a column may mean the opposite', () => {
  expect(yesNo(true).parse('')).toBe(true)
  expect(yesNo(false, false).parse('igen')).toBe(false)
  expect(yesNo(false, false).parse(z.encode(yesNo(false, false), true))).toBe(true)
  expect(yesNo(true).safeParse('maybe').success).toBe(false)
})

describe('the values of a form', () => {
  const form = z
    .object({ name_hu: text(0, 9), name_en: text(0, 9), price: integer(1, 9), on: z.boolean() })
    .check(textGiven('name'))

  it('leave the text fields of a new row empty', () => {
    expect(formValues(form, { on: true })).toEqual({
      name_hu: '',
      name_en: '',
      price: '',
      on: true,
    })
  })

  it('are there also for a row that breaks the rules', () => {
    const row = { id: 1, name_hu: '', name_en: '', price: 10, on: false }
    expect(formValues(form, row)).toEqual({ name_hu: '', name_en: '', price: '10', on: false })
  })

  it('have all mistakes at once', () => {
    const { error } = form.safeParse(formValues(form, { on: true }))
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['price', 'name_hu'])
  })
})

it('A form by kind reads and requires only the fields of the chosen kind', () => {
  const form = formByKind(
    z.object({
      kind: z.enum(['tokens', 'parts']),
      tokens: optionalInteger(1, 9),
      note: optionalInteger(1, 9),
      parts: z.array(z.string()),
    }),
    { tokens: ['tokens', 'note?'], parts: ['parts'] },
  )
  const empty = { tokens: '', note: '', parts: [] }
  const wrong = (typed: z.input<typeof form>) =>
    form.safeParse(typed).error?.issues.map(({ path }) => path[0])
  expect(wrong({ ...empty, kind: 'tokens' })).toEqual(['tokens'])
  expect(wrong({ ...empty, kind: 'tokens', note: 'x' })).toEqual(['note', 'tokens'])
  expect(wrong({ ...empty, kind: 'parts' })).toEqual(['parts'])
  expect(form.parse({ kind: 'parts', tokens: 'x', note: '', parts: ['a'] })).toEqual({
    ...{ kind: 'parts', tokens: null, note: null, parts: ['a'] },
  })
})
