import type { ResourceQuery } from '@/components/resource-table/resource-column'

/**
 * Returns the paging arguments of a list RPC.
 * @param defaultSort sort column without user selection
 * @param isDescending the default order is descending
 */
export function pageArguments(
  query: ResourceQuery,
  defaultSort = 'created_at',
  isDescending = true,
) {
  return {
    p_search: query.search || null,
    p_sort: query.sort ?? defaultSort,
    p_descending: query.sort === null ? isDescending : query.descending,
    p_limit: query.limit,
    p_offset: query.offset,
  }
}
