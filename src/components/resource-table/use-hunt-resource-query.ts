import { useMemo } from 'react'
import {
  useResourceQuery,
  type ResourceQueryState,
} from '@/components/resource-table/use-resource-query'
import { SELECTED, useSelectedHunt } from '@/lib/hunt/use-selected-hunt'

/**
 * Like `useResourceQuery`, with the filter `session` shared by all admin screens.
 * @param defaults other filters with their defaults
 */
export function useHuntResourceQuery<Filters extends Record<string, string> & { session: string }>(
  defaults: Filters,
  withTests = true,
): ResourceQueryState<Filters> {
  const list = useResourceQuery<Filters>({ ...defaults, session: SELECTED })
  const huntFilter = list.filters.session
  const session = useSelectedHunt(huntFilter === SELECTED ? null : huntFilter, withTests)
  return useMemo(
    () => ({
      ...list,
      filters: { ...list.filters, session },
      activeFilters:
        list.activeFilters - (huntFilter === SELECTED ? 0 : 1) + (session === '' ? 0 : 1),
    }),
    [list, huntFilter, session],
  )
}
