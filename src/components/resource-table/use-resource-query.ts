import { useMemo, useState } from 'react'
import {
  initialResourceQuery,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import {
  countActive,
  parseListParams,
  toListParams,
} from '@/components/resource-table/list-search-params'
import { useOptimisticSearchParams } from '@/lib/browser/use-optimistic-search-params'

export interface ResourceQueryState<Filters extends Record<string, string>> {
  query: ResourceQuery
  setQuery: (query: ResourceQuery) => void
  /** Custom filters; an empty string means no filter. */
  filters: Filters
  /** Number of filters that differ from their default. */
  activeFilters: number
  /**
   * Changes filters and returns to the first page. Combine changes in one call: a second call would
   * overwrite the first.
   */
  setFilters: (change: Partial<Filters>) => void
}

/**
 * Keeps search, sort, page and custom filters in the URL, so that a filtered list can be linked and reloaded.
 * @param defaults custom filters with their defaults; the names must not be `q`, `sort` or `page`
 */
export function useResourceQuery<Filters extends Record<string, string> = Record<never, string>>(
  defaults: Filters = {} as Filters,
): ResourceQueryState<Filters> {
  const [params, replaceParams] = useOptimisticSearchParams()
  // Keep the first defaults: callers pass a new object with each render.
  const [base] = useState({ query: initialResourceQuery, filters: defaults })

  return useMemo(() => {
    const { query, filters } = parseListParams(params, base)
    const update = (next: { query: ResourceQuery; filters: Filters }) =>
      replaceParams(toListParams(params, next, base))
    return {
      query,
      filters,
      activeFilters: countActive(filters, base.filters),
      setQuery: (next) => update({ query: next, filters }),
      setFilters: (change) =>
        update({ query: { ...query, offset: 0 }, filters: { ...filters, ...change } }),
    }
  }, [params, replaceParams, base])
}
