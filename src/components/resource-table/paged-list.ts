import { keepPreviousData, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { fullListProps } from '@/components/resource-table/list-props'
import { fetchAllPages } from '@/lib/supabase/fetch-all-pages'

/**
 * Describes a list that is paged on the server; each row has the total count.
 * @param key of its queries, before the filter and the page
 */
export function pagedList<Filter, Row extends { total_count: number }>(
  key: QueryKey,
  fetchPage: (filter: Filter, query: ResourceQuery) => Promise<Row[]>,
) {
  return {
    fetchPage,
    fetchAll: (filter: Filter, query: ResourceQuery) =>
      fetchAllPages((limit, offset) => fetchPage(filter, { ...query, limit, offset })),
    /** The previous page stays visible while another one loads. */
    queryOptions: (filter: Filter, query: ResourceQuery) =>
      queryOptions({
        queryKey: [...key, filter, query],
        queryFn: () => fetchPage(filter, query),
        placeholderData: keepPreviousData,
      }),
  }
}

/** Query state of a paged list. */
interface PagedListState {
  query: ResourceQuery
  setQuery: (query: ResourceQuery) => void
  /** Number of active custom filters. */
  activeFilters?: number
}

/** Loads a page of a list; `listed` are its props for ResourceTable. */
export function usePagedList<Filter, Row extends { total_count: number }>(
  list: ReturnType<typeof pagedList<Filter, Row>>,
  filter: Filter,
  { query, setQuery, activeFilters }: PagedListState,
) {
  const page = useQuery(list.queryOptions(filter, query))
  // An empty placeholder page means that the list is still loading.
  const isLoading = page.isPlaceholderData && page.data?.length === 0
  const listed = {
    ...fullListProps(page),
    rows: isLoading ? undefined : page.data,
    activeFilters,
    server: { total: page.data?.[0]?.total_count ?? 0, query, onQueryChange: setQuery },
    fetchAll: () => list.fetchAll(filter, query),
  }
  return { page, listed }
}
