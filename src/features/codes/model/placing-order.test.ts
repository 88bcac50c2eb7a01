import { expect, it } from 'vitest'
import { nextUnplaced, unplaced } from '@/features/codes/model/placing-order'

const codes = [
  { id: 'a', latitude: null },
  { id: 'b', latitude: 47.5 },
  { id: 'c', latitude: null },
]

it('goes on with the next code without a place, and from the beginning after the last', () => {
  expect(unplaced(codes).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(nextUnplaced(codes, 'a')).toBe('c')
  expect(nextUnplaced(codes, 'c')).toBe('a')
  expect(nextUnplaced([{ id: 'a', latitude: null }], 'a')).toBeNull()
})
