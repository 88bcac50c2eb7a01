import type { ResourceQuery } from '@/components/resource-table/resource-column'

/**
 * Returns the paging arguments of a list RPC.
 * @param defaultSort sort column without user selection, in descending order
 */
export function pageArguments(query: ResourceQuery, defaultSort = 'created_at') {
  return {
    p_search: query.search || null,
    p_sort: query.sort ?? defaultSort,
    p_descending: query.sort === null || query.descending,
    p_limit: query.limit,
    p_offset: query.offset,
  }
}
