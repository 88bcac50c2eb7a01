import { useMemo } from 'react'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import {
  periods,
  readRange,
  type StatisticsFilters,
  type StatisticsRange,
} from '@/features/statistics/model/period'
import { serverNow } from '@/lib/live/server-time'

const defaults: StatisticsFilters = { period: '30', from: '', to: '', session: '' }

export interface AddressedFilters {
  filters: StatisticsFilters
  range: StatisticsRange
  setFilters: (change: Partial<StatisticsFilters>) => void
}

/** Keeps period and session of a statistics screen in the address, so that a report can be linked. */
export function useStatisticsFilters(): AddressedFilters {
  const { filters: asked, setFilters } =
    useResourceQuery<Record<keyof StatisticsFilters, string>>(defaults)
  // A report is of days: the range stays the same object until the day or the address changes.
  const today = new Date(serverNow()).toDateString()
  return useMemo(() => {
    const period = periods.find((known) => known === asked.period) ?? defaults.period
    const filters: StatisticsFilters = { ...asked, period }
    return { filters, range: readRange(filters, new Date(today)), setFilters }
  }, [asked, setFilters, today])
}
