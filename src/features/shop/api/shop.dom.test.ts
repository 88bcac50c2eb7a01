import { expect, test } from 'vitest'
import { uniqueBy } from '@/features/shop/api/shop'

test('Keeps the first row of each key, in order', () => {
  const rows = [
    { id: 1, clue: 'map' },
    { id: 2, clue: 'compass' },
    { id: 3, clue: 'map' },
  ]
  expect(uniqueBy(rows, ({ clue }) => clue)).toEqual(rows.slice(0, 2))
  expect(uniqueBy([], String)).toEqual([])
})
