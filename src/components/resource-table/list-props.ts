import type { UseQueryResult } from '@tanstack/react-query'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'

/** What a ResourceTable shows of a list that came whole. */
export function wholeList<Row>({ data, error, refetch }: UseQueryResult<Row[]>) {
  return { rows: data, error, onRetry: () => void refetch() }
}

/** What a page answers, and how another one is asked for. */
export interface PageAsked {
  query: ResourceQuery
  setQuery: (query: ResourceQuery) => void
  /** Of lists with filters of their own. */
  activeFilters?: number
}

/**
 * What a ResourceTable shows of a list that comes page by page, each row with the length of the whole.
 * @param fetchPage for the CSV file, which holds every page of what is searched and sorted
 */
export function pagedList<Row extends { total_count: number }>(
  page: UseQueryResult<Row[]>,
  { query, setQuery, activeFilters }: PageAsked,
  fetchPage: (query: ResourceQuery) => Promise<Row[]>,
) {
  // While an empty page waits for the next one, the list is not empty but on its way.
  const isOnItsWay = page.isPlaceholderData && page.data?.length === 0
  return {
    ...wholeList(page),
    rows: isOnItsWay ? undefined : page.data,
    activeFilters,
    server: { total: page.data?.[0]?.total_count ?? 0, query, onQueryChange: setQuery },
    fetchAll: () => fetchAllPages((limit, offset) => fetchPage({ ...query, limit, offset })),
  }
}
