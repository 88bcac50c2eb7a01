import type { UseQueryResult } from '@tanstack/react-query'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'

/**
 * Returns the current version of an opened row, so that its dialog notices changes by other organisers. If
 * the row is no longer on the page, returns the version that was opened.
 */
export function liveRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  opened: Row,
): Row {
  return rows?.find(({ id }) => id === opened.id) ?? opened
}

/** ResourceTable props for a list without paging on the server. */
export function fullListProps<Row>({ data, error, refetch }: UseQueryResult<Row[]>) {
  return { rows: data, error, onRetry: () => void refetch() }
}

/** Query state of a paged list. */
interface PagedListState {
  query: ResourceQuery
  setQuery: (query: ResourceQuery) => void
  /** Number of active custom filters. */
  activeFilters?: number
}

/**
 * ResourceTable props for a list that is paged on the server; each row has the total count.
 * @param fetchPage fetches the pages of the CSV export
 */
export function pagedListProps<Row extends { total_count: number }>(
  page: UseQueryResult<Row[]>,
  { query, setQuery, activeFilters }: PagedListState,
  fetchPage: (query: ResourceQuery) => Promise<Row[]>,
) {
  // An empty placeholder page means that the list is still loading.
  const isLoading = page.isPlaceholderData && page.data?.length === 0
  return {
    ...fullListProps(page),
    rows: isLoading ? undefined : page.data,
    activeFilters,
    server: { total: page.data?.[0]?.total_count ?? 0, query, onQueryChange: setQuery },
    fetchAll: () => fetchAllPages((limit, offset) => fetchPage({ ...query, limit, offset })),
  }
}
