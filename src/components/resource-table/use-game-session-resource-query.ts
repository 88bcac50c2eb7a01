import { useMemo } from 'react'
import {
  useResourceQuery,
  type ResourceQueryState,
} from '@/components/resource-table/use-resource-query'
import { SELECTED, useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'

/**
 * Like `useResourceQuery`, with the filter `hunt` shared by all admin screens.
 * @param defaults other filters with their defaults
 */
export function useGameSessionResourceQuery<
  Filters extends Record<string, string> & { hunt: string },
>(defaults: Filters, withTests = true): ResourceQueryState<Filters> {
  const list = useResourceQuery<Filters>({ ...defaults, hunt: SELECTED })
  const gameSessionFilter = list.filters.hunt
  const gameSession = useSelectedGameSession(
    gameSessionFilter === SELECTED ? null : gameSessionFilter,
    withTests,
  )
  return useMemo(
    () => ({
      ...list,
      filters: { ...list.filters, hunt: gameSession },
      activeFilters:
        list.activeFilters -
        (gameSessionFilter === SELECTED ? 0 : 1) +
        (gameSession === '' ? 0 : 1),
    }),
    [list, gameSessionFilter, gameSession],
  )
}
