import { expect, test } from 'vitest'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { readAddress, writeAddress } from '@/components/resource-table/query-address'

const base = { query: initialResourceQuery, filters: { role: '', day: 'today' } }

test('an empty address is the list as it starts', () => {
  expect(readAddress(new URLSearchParams(), base)).toEqual(base)
  expect(writeAddress(new URLSearchParams(), base, base).toString()).toBe('')
})

test('what the address says comes back from it', () => {
  const state = {
    query: {
      ...initialResourceQuery,
      search: 'Kovács & fia',
      sort: 'points',
      descending: true,
      offset: 50,
    },
    filters: { role: 'admin', day: '' },
  }
  const address = writeAddress(new URLSearchParams('tab=claims'), state, base)
  expect(address.toString()).toBe(
    'tab=claims&q=Kov%C3%A1cs+%26+fia&sort=-points&page=3&role=admin&day=',
  )
  expect(readAddress(new URLSearchParams(address.toString()), base)).toEqual(state)
})

test('going back to the start empties the address again', () => {
  const address = new URLSearchParams('q=x&sort=name&page=2&role=admin&tab=claims')
  expect(writeAddress(address, base, base).toString()).toBe('tab=claims')
})

test.each(['0', '-3', '1.5', 'x', ''])('the page "%s" is the first one', (page) => {
  expect(readAddress(new URLSearchParams({ page }), base).query.offset).toBe(0)
})

test('a list with an order of its own can be sorted otherwise', () => {
  const own = { ...base, query: { ...base.query, sort: 'at', descending: true } }
  const other = { ...own, query: { ...own.query, sort: 'at', descending: false } }
  const address = writeAddress(new URLSearchParams(), other, own)
  expect(address.toString()).toBe('sort=at')
  expect(readAddress(address, own)).toEqual(other)
})
