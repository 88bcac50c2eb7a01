import { expect, it } from 'vitest'
import { matchesSearch, searchKey } from '@/lib/format/search-key'

it.each([
  ['Kovács', 'kovacs'],
  ['Kova\u0301cs', 'KOVÁCS'],
  ['Lánchíd', 'lanchid'],
  ['Straße', 'STRASSE'],
  ['Łódź', 'lodz'],
  ['Nagy\u00a0– Kis', 'nagy - kis'],
  ['ΑΘΉΝΑ', 'αθηνα'],
])('%s and %s have the same search key', (one, other) =>
  expect(searchKey(one)).toBe(searchKey(other)),
)

it('matches a part of any text, and everything for an empty term', () => {
  expect(matchesSearch('hid', ['Lánchíd', 'Chain Bridge'])).toBe(true)
  expect(matchesSearch('bridge ', ['Lánchíd', 'Chain Bridge'])).toBe(true)
  expect(matchesSearch('kút', ['Lánchíd', 'Chain Bridge'])).toBe(false)
  expect(matchesSearch(' ', ['Lánchíd'])).toBe(true)
})
