import { describe, expect, it } from 'vitest'
import { formatShortCode, normalizeShortCode } from '@/lib/codes/short-code'

describe('normalizeShortCode', () => {
  it('accepts eight characters in any case, with or without separators', () => {
    expect(normalizeShortCode(' abcd-ef 29')).toBe('ABCDEF29')
    expect(normalizeShortCode('ABCDEF2')).toBeNull()
    expect(normalizeShortCode('ABCDEF299')).toBeNull()
  })

  it.each(['abcd–ef29', 'ABCD.EF29', '\u202aABCD\u00a0EF29\u202c'])(
    'takes a pasted code: %j',
    (text) => {
      expect(normalizeShortCode(text)).toBe('ABCDEF29')
    },
  )

  it.each(['0', '1', 'I', 'O', 'Á', '_'])('rejects codes with "%s"', (character) => {
    expect(normalizeShortCode(`ABCDEF2${character}`)).toBeNull()
  })
})

describe('formatShortCode', () => {
  it.each([
    ['', ''],
    ['ab', 'AB'],
    ['abcd', 'ABCD'],
    ['abcde', 'ABCD-E'],
    ['ABCD-EFGH', 'ABCD-EFGH'],
    ['ab cd/ef.gh', 'ABCD-EFGH'],
    ['abcdefghij', 'ABCD-EFGH'],
  ])('formats %j as %j', (typed, shown) => {
    expect(formatShortCode(typed)).toBe(shown)
  })

  it('keeps invalid characters, so that the player sees the mistake', () => {
    expect(formatShortCode('O1lI')).toBe('O1LI')
  })
})
