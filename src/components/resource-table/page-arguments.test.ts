import { describe, expect, it } from 'vitest'
import { pageArguments } from '@/components/resource-table/page-arguments'
import { initialResourceQuery } from '@/components/resource-table/resource-column'

describe('The arguments of a page', () => {
  it('begin with the highest values of the own order, unsearched', () => {
    const first = { p_search: null, p_descending: true, p_limit: 25, p_offset: 0 }
    expect(pageArguments(initialResourceQuery)).toEqual({ ...first, p_sort: 'created_at' })
    expect(pageArguments(initialResourceQuery, 'points')).toEqual({ ...first, p_sort: 'points' })
  })

  it('follow the heading that was pressed, in its direction', () => {
    const query = { search: 'híd', sort: 'name', descending: false, limit: 10, offset: 20 }
    const page = { p_search: 'híd', p_sort: 'name', p_limit: 10, p_offset: 20 }
    expect(pageArguments(query)).toEqual({ ...page, p_descending: false })
    expect(pageArguments({ ...query, descending: true })).toEqual({ ...page, p_descending: true })
  })
})
