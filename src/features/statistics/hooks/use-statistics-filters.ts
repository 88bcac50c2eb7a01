import { useMemo } from 'react'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { periods, readRange, type StatisticsFilters } from '@/features/statistics/model/period'
import { useGameSessionResourceQuery } from '@/components/resource-table/use-game-session-resource-query'
import { serverNow } from '@/lib/live/server-time'

const defaults: StatisticsFilters = { period: '30', from: '', to: '', [GAME_SESSION_PARAM]: '' }

/** Keeps period and session of a statistics screen in the URL, so that a report can be linked. */
export function useStatisticsFilters() {
  const { filters: urlFilters, setFilters } = useGameSessionResourceQuery<
    Record<keyof StatisticsFilters, string>
  >(defaults, false)
  // Depends on the day only, so that the range stays the same object until the day or the URL changes.
  const today = new Date(serverNow()).toDateString()
  return useMemo(() => {
    const period = periods.find((known) => known === urlFilters.period) ?? defaults.period
    const filters: StatisticsFilters = { ...urlFilters, period }
    return { filters, range: readRange(filters, new Date(today)), setFilters }
  }, [urlFilters, setFilters, today])
}

export type StatisticsFilterState = ReturnType<typeof useStatisticsFilters>
