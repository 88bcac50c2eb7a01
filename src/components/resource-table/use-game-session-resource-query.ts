import { useMemo } from 'react'
import {
  useResourceQuery,
  type ResourceQueryState,
} from '@/components/resource-table/use-resource-query'
import { SELECTED, useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'

/**
 * Like `useResourceQuery`, with the filter `session` shared by all admin screens.
 * @param defaults other filters with their defaults
 */
export function useGameSessionResourceQuery<
  Filters extends Record<string, string> & { session: string },
>(defaults: Filters, withTests = true): ResourceQueryState<Filters> {
  const list = useResourceQuery<Filters>({ ...defaults, session: SELECTED })
  const gameSessionFilter = list.filters.session
  const gameSession = useSelectedGameSession(
    gameSessionFilter === SELECTED ? null : gameSessionFilter,
    withTests,
  )
  return useMemo(
    () => ({
      ...list,
      filters: { ...list.filters, session: gameSession },
      activeFilters:
        list.activeFilters -
        (gameSessionFilter === SELECTED ? 0 : 1) +
        (gameSession === '' ? 0 : 1),
    }),
    [list, gameSessionFilter, gameSession],
  )
}
