import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateFilter } from '@/components/ui/date-field'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import type { StatisticsFilterState } from '@/features/statistics/hooks/use-statistics-filters'
import { periods, type StatisticsFilters as Filters } from '@/features/statistics/model/period'
import { gameSessionChoicesQueryOptions } from '@/lib/game-session/game-session-choices'

/** Filters for period and session; test sessions are never counted. */
export function StatisticsFilters({ filters, setFilters }: StatisticsFilterState) {
  const { t } = useTranslation()
  const gameSessions = useQuery(gameSessionChoicesQueryOptions())
  const setPeriod = (value: string) => {
    const period: Filters['period'] = periods.find((known) => known === value) ?? 'all'
    setFilters(period === 'custom' ? { period } : { period, from: '', to: '' })
  }
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <SelectFilter
        label={t('admin.statistics.period')}
        allLabel={t('admin.statistics.periods.all')}
        value={filters.period === 'all' ? '' : filters.period}
        options={toOptions(
          periods.filter((period) => period !== 'all'),
          (period) => t(`admin.statistics.periods.${period}`),
        )}
        onChange={setPeriod}
      />
      {filters.period === 'custom' && (
        <>
          <DateFilter
            type="date"
            label={t('admin.statistics.from')}
            value={filters.from}
            onChange={(from) => setFilters({ from })}
          />
          <DateFilter
            type="date"
            label={t('admin.statistics.to')}
            value={filters.to}
            onChange={(to) => setFilters({ to })}
          />
        </>
      )}
      <SelectFilter
        label={t('admin.statistics.session')}
        allLabel={t('admin.statistics.allSessions')}
        value={filters[GAME_SESSION_PARAM]}
        options={toOptions(
          (gameSessions.data ?? []).filter(({ is_test }) => !is_test),
          ({ name }) => name,
        )}
        source={gameSessions}
        onChange={(gameSession) => setFilters({ [GAME_SESSION_PARAM]: gameSession })}
      />
    </div>
  )
}
