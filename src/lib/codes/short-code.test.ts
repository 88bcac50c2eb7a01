import { describe, expect, it } from 'vitest'
import { groupShortCode, normalizeShortCode } from '@/lib/codes/short-code'

describe('groupShortCode', () => {
  it.each([
    ['', ''],
    ['ab', 'AB'],
    ['abcd', 'ABCD'],
    ['abcde', 'ABCD-E'],
    ['ABCD-EFGH', 'ABCD-EFGH'],
    ['ab cd/ef.gh', 'ABCD-EFGH'],
    ['abcdefghij', 'ABCD-EFGH'],
  ])('writes %j as %j', (typed, shown) => {
    expect(groupShortCode(typed)).toBe(shown)
  })

  it('keeps characters that no code has, so that the player sees the mistake', () => {
    expect(groupShortCode('O1lI')).toBe('O1LI')
    expect(normalizeShortCode('ABCDEFO1')).toBeNull()
  })
})
