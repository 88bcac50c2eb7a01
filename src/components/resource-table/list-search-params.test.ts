import { expect, test } from 'vitest'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { parseListParams, toListParams } from '@/components/resource-table/list-search-params'

const base = { query: initialResourceQuery, filters: { role: '', day: 'today' } }

test('Empty search params mean the default state', () => {
  expect(parseListParams(new URLSearchParams(), base)).toEqual(base)
  expect(toListParams(new URLSearchParams(), base, base).toString()).toBe('')
})

test('The state survives the round trip through search params', () => {
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
  const address = toListParams(new URLSearchParams('tab=claims'), state, base)
  expect(address.toString()).toBe(
    'tab=claims&q=Kov%C3%A1cs+%26+fia&sort=-points&page=3&role=admin&day=',
  )
  expect(parseListParams(new URLSearchParams(address.toString()), base)).toEqual(state)
})

test('The default state has no search params', () => {
  const address = new URLSearchParams('q=x&sort=name&page=2&role=admin&tab=claims')
  expect(toListParams(address, base, base).toString()).toBe('tab=claims')
})

test.each(['0', '-3', '1.5', 'x', ''])('The invalid page "%s" becomes the first page', (page) => {
  expect(parseListParams(new URLSearchParams({ page }), base).query.offset).toBe(0)
})

test('A default sort order can be overridden', () => {
  const own = { ...base, query: { ...base.query, sort: 'at', descending: true } }
  const other = { ...own, query: { ...own.query, sort: 'at', descending: false } }
  const address = toListParams(new URLSearchParams(), other, own)
  expect(address.toString()).toBe('sort=at')
  expect(parseListParams(address, own)).toEqual(other)
})
