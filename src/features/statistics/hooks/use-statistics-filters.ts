import { useMemo } from 'react'
import {
  periods,
  readRange,
  type StatisticsFilters,
  type StatisticsRange,
} from '@/features/statistics/model/period'
import { useAddress } from '@/lib/browser/use-address'

const defaultPeriod = '30'

export interface AddressedFilters {
  filters: StatisticsFilters
  range: StatisticsRange
  setFilters: (change: Partial<StatisticsFilters>) => void
}

/** Keeps period and session of a statistics screen in the address, so that a report can be linked. */
export function useStatisticsFilters(): AddressedFilters {
  const [params, replaceParams] = useAddress()
  // A report is of days: the range stays the same object until the day or the address changes.
  const today = new Date().toDateString()
  return useMemo(() => {
    const asked = params.get('period')
    const filters: StatisticsFilters = {
      period: periods.find((period) => period === asked) ?? defaultPeriod,
      from: params.get('from') ?? '',
      to: params.get('to') ?? '',
      session: params.get('session') ?? '',
    }
    return {
      filters,
      range: readRange(filters, new Date(today)),
      setFilters: (change) => {
        const next = new URLSearchParams(params)
        for (const [name, value] of Object.entries({ ...filters, ...change })) {
          if (value === '' || (name === 'period' && value === defaultPeriod)) next.delete(name)
          else next.set(name, value)
        }
        replaceParams(next)
      },
    }
  }, [params, replaceParams, today])
}
