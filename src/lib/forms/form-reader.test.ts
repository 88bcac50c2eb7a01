import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  formReader,
  moneyText,
  parseDegrees,
  parseMoney,
  parseWhole,
  wholeField,
  wholeText,
} from '@/lib/forms/form-reader'

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

  it('parses the result of moneyText', () => {
    for (const minor of [0, 1, 10, 99, 100, 499, 150_000, 99_999_999]) {
      expect(parseMoney(moneyText(minor))).toBe(minor)
    }
    expect(moneyText(null)).toBe('')
    expect(moneyText(405)).toBe('4,05')
  })
})

describe('parseWhole', () => {
  it('parses only digits with spaces', () => {
    expect(parseWhole(' 10 000 ')).toBe(10_000)
    expect(parseWhole('1,5')).toBeNull()
    expect(parseWhole('-5')).toBeNull()
    expect(parseWhole('')).toBeNull()
    expect(wholeText(7)).toBe('7')
    expect(wholeText(null)).toBe('')
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

describe('wholeField', () => {
  const field = wholeField({ min: 0, max: 1000 })

  it('parses a whole number with spaces', () => expect(field.parse(' 1 000 ')).toBe(1000))

  it.each(['-1', '-0', '1001', '1,5', '12a', ''])('rejects "%s"', (text) =>
    expect(field.safeParse(text).success).toBe(false),
  )

  it.each([
    ['a field', field],
    ['a field that may be empty', z.union([z.literal(''), field])],
  ])('still checks the form-level rules: %s', (_, count) => {
    const form = z
      .object({ count, ends: z.string() })
      .check(z.refine(({ ends }) => ends !== 'before it starts', { path: ['ends'] }))
    const result = form.safeParse({ count: '-1', ends: 'before it starts' })
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual(['count', 'ends'])
  })
})

describe('formReader', () => {
  const schema = z.pipe(
    z.object({ count: z.string(), limit: z.string(), price: z.string(), least: z.string() }),
    z.transform((form, context) => {
      const read = formReader(form, context)
      return {
        count: read.whole('count', { min: 1, max: 10 }),
        limit: read.optionalWhole('limit', { min: 1, max: 10 }),
        price: read.money('price', { min: 1, max: 1000 }),
        least: read.moneyOrZero('least', { min: 0, max: 1000 }),
      }
    }),
  )

  it('parses all fields', () => {
    expect(schema.parse({ count: '3', limit: '', price: '9,99', least: '' })).toEqual({
      count: 3,
      limit: null,
      price: 999,
      least: 0,
    })
  })

  it('reports the invalid fields', () => {
    const result = schema.safeParse({ count: '11', limit: '0', price: '0', least: '10,01' })
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'count',
      'limit',
      'price',
      'least',
    ])
  })
})
