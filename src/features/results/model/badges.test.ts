import { expect, test } from 'vitest'
import type { Recap } from '@/features/results/api/results'
import { badgesOf } from '@/features/results/model/badges'

function find(id: number, hour: number, isFirst = false): Recap['finds'][number] {
  const found_at = new Date(2026, 5, 1, hour).toISOString()
  return {
    id,
    name: '',
    found_at,
    found_by: null,
    points: 10,
    latitude: null,
    longitude: null,
    is_first: isFirst,
  }
}
const recap = {
  finds: [find(1, 12)],
  ...{ codes: 2, is_first_of_all: false, guides_bought: 1, guides_for_sale: 2 },
} as Recap

test.each([
  ['a first find of all', { is_first_of_all: true }, ['firstOfAll']],
  ['a first find', { finds: [find(1, 12, true)] }, ['firstFinds']],
  ['all codes', { finds: [find(1, 12), find(2, 13)] }, ['allFound']],
  ['finds of a team mate', { finds: [{ ...find(1, 23, true), found_by: 'Béla' }] }, []],
  [
    'all codes of the team',
    { finds: [find(1, 12), { ...find(2, 13), found_by: 'Béla' }] },
    ['allFound'],
  ],
  ['a find before midnight', { finds: [find(1, 22)] }, ['nightOwl']],
  ['a find before dawn', { finds: [find(1, 4)] }, ['nightOwl']],
  ['no find at five', { finds: [find(1, 5)] }, []],
  ['no guide bought', { guides_bought: 0 }, ['noGuide']],
  ['no guide for sale', { guides_bought: 0, guides_for_sale: 0 }, []],
  ['nothing found', { finds: [], codes: 0, guides_bought: 0 }, []],
] as const)('Badges for %s', (_, change, expected) => {
  expect(badgesOf({ ...recap, ...change } as unknown as Recap)).toEqual(expected)
})
