import { describe, expect, it } from 'vitest'
import { initialResourceQuery, pageArguments } from '@/components/resource-table/resource-column'

describe('pageArguments', () => {
  it('sort by the default column in descending order', () => {
    const first = { p_search: null, p_descending: true, p_limit: 25, p_offset: 0 }
    expect(pageArguments(initialResourceQuery)).toEqual({ ...first, p_sort: 'created_at' })
    expect(pageArguments(initialResourceQuery, 'points')).toEqual({ ...first, p_sort: 'points' })
  })

  it('sort by the selected column and direction', () => {
    const query = { search: 'híd', sort: 'name', descending: false, limit: 10, offset: 20 }
    const page = { p_search: 'híd', p_sort: 'name', p_limit: 10, p_offset: 20 }
    expect(pageArguments(query)).toEqual({ ...page, p_descending: false })
    expect(pageArguments({ ...query, descending: true })).toEqual({ ...page, p_descending: true })
  })
})
