import type { ResourceQuery } from '@/components/resource-table/resource-column'

/**
 * What every list RPC takes for one page of a server table.
 * @param query what the table asks for
 * @param ownOrder the column whose highest values come first as long as no heading is pressed
 */
export function pageArguments(query: ResourceQuery, ownOrder = 'created_at') {
  return {
    p_search: query.search || null,
    p_sort: query.sort ?? ownOrder,
    p_descending: query.sort === null || query.descending,
    p_limit: query.limit,
    p_offset: query.offset,
  }
}
