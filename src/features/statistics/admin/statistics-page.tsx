import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '@/components/ui/page-header'
import { GameplayCharts } from '@/features/statistics/admin/gameplay-charts'
import { GameplayTables } from '@/features/statistics/admin/gameplay-tables'
import { GameplayTiles } from '@/features/statistics/admin/gameplay-tiles'
import { playReportQueryOptions } from '@/features/statistics/api/statistics'
import { ReportView } from '@/features/statistics/components/report-view'
import { StatisticsFilters } from '@/features/statistics/components/statistics-filters'
import { useStatisticsFilters } from '@/features/statistics/hooks/use-statistics-filters'

/** Admin page with the players and scans of a period. */
export function StatisticsPage() {
  const { t } = useTranslation()
  const filterState = useStatisticsFilters()
  const report = useQuery(playReportQueryOptions(filterState.range))
  return (
    <>
      <PageHeader title={t('admin.statistics.title')} description={t('admin.statistics.intro')} />
      <StatisticsFilters {...filterState} />
      <ReportView query={report} range={filterState.range}>
        {(data) => (
          <>
            <GameplayTiles report={data} />
            <GameplayCharts report={data} />
            <GameplayTables report={data} />
          </>
        )}
      </ReportView>
    </>
  )
}
