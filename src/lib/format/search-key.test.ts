import { expect, it } from 'vitest'
import { isFound, searchKey } from '@/lib/format/search-key'

it.each([
  ['Kovács', 'kovacs'],
  ['Kova\u0301cs', 'KOVÁCS'],
  ['Lánchíd', 'lanchid'],
  ['Straße', 'STRASSE'],
  ['Łódź', 'lodz'],
  ['Nagy\u00a0– Kis', 'nagy - kis'],
  ['ΑΘΉΝΑ', 'αθηνα'],
])('%s is found as %s', (one, other) => expect(searchKey(one)).toBe(searchKey(other)))

it('finds a part of any text, and everything without a search', () => {
  expect(isFound('hid', ['Lánchíd', 'Chain Bridge'])).toBe(true)
  expect(isFound('bridge ', ['Lánchíd', 'Chain Bridge'])).toBe(true)
  expect(isFound('kút', ['Lánchíd', 'Chain Bridge'])).toBe(false)
  expect(isFound(' ', ['Lánchíd'])).toBe(true)
})
