import { expect, it } from 'vitest'
import { nextCodeWithoutPlace, codesWithoutPlace } from '@/features/codes/model/codes-without-place'

const codes = [
  { id: 'a', latitude: null },
  { id: 'b', latitude: 47.5 },
  { id: 'c', latitude: null },
]

it('goes on with the next code without a place, and from the beginning after the last', () => {
  expect(codesWithoutPlace(codes).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(nextCodeWithoutPlace(codes, 'a')).toBe('c')
  expect(nextCodeWithoutPlace(codes, 'c')).toBe('a')
  expect(nextCodeWithoutPlace([{ id: 'a', latitude: null }], 'a')).toBeNull()
})
