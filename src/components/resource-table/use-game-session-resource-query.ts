import { useMemo } from 'react'
import {
  useResourceQuery,
  type ResourceQueryState,
} from '@/components/resource-table/use-resource-query'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { SELECTED, useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'

/**
 * Like `useResourceQuery`, with the filter of the hunt, shared by all admin screens.
 * @param defaults other filters with their defaults
 */
export function useGameSessionResourceQuery<
  Filters extends Record<string, string> & { [GAME_SESSION_PARAM]: string },
>(defaults: Filters, withTests = true): ResourceQueryState<Filters> {
  const list = useResourceQuery<Filters>({ ...defaults, [GAME_SESSION_PARAM]: SELECTED })
  const gameSessionFilter = list.filters[GAME_SESSION_PARAM]
  const gameSession = useSelectedGameSession(
    gameSessionFilter === SELECTED ? null : gameSessionFilter,
    withTests,
  )
  return useMemo(
    () => ({
      ...list,
      filters: { ...list.filters, [GAME_SESSION_PARAM]: gameSession },
      activeFilters:
        list.activeFilters -
        (gameSessionFilter === SELECTED ? 0 : 1) +
        (gameSession === '' ? 0 : 1),
    }),
    [list, gameSessionFilter, gameSession],
  )
}
