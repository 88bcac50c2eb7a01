import { useMemo, useState } from 'react'
import {
  initialResourceQuery,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { countActive, readAddress, writeAddress } from '@/components/resource-table/query-address'
import { useOptimisticSearchParams } from '@/lib/browser/use-optimistic-search-params'

export interface AddressedQuery<Filters extends Record<string, string>> {
  query: ResourceQuery
  setQuery: (query: ResourceQuery) => void
  /** The screen's own filters; the empty text means no restriction. */
  filters: Filters
  /** How many filters are not at their initial value. */
  activeFilters: number
  /** Changes filters and goes back to the first page. One call for one act: a second one would undo it. */
  setFilters: (change: Partial<Filters>) => void
}

/**
 * Keeps search, sort, page and the screen's own filters in the address, so that a filtered list can be
 * linked, reloaded and come back to. What equals the default is left out of the address.
 * @param defaults the filters with their initial values, each a name in the address; not `q`, `sort`, `page`
 */
export function useResourceQuery<Filters extends Record<string, string> = Record<never, string>>(
  defaults: Filters = {} as Filters,
): AddressedQuery<Filters> {
  const [params, replaceParams] = useOptimisticSearchParams()
  // Screens write their defaults where they call; the first ones stay.
  const [base] = useState({ query: initialResourceQuery, filters: defaults })

  return useMemo(() => {
    const { query, filters } = readAddress(params, base)
    const go = (next: { query: ResourceQuery; filters: Filters }) =>
      replaceParams(writeAddress(params, next, base))
    return {
      query,
      filters,
      activeFilters: countActive(filters, base.filters),
      setQuery: (next) => go({ query: next, filters }),
      setFilters: (change) =>
        go({ query: { ...query, offset: 0 }, filters: { ...filters, ...change } }),
    }
  }, [params, replaceParams, base])
}
