import { expect, it } from 'vitest'
import { compareByName } from '@/lib/format/compare-by-name'

it('Names are sorted in natural order, with accents, lower case and numbers', () => {
  const names = ['Zebra', 'alma', 'Park 10', 'Árvíz', 'Park 2', 'Ödön', 'Orsó']
  expect([...names].sort(compareByName((name) => name))).toEqual([
    ...['alma', 'Árvíz', 'Orsó', 'Ödön', 'Park 2', 'Park 10', 'Zebra'],
  ])
})
