import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '@/components/ui/page-header'
import { PlayCharts } from '@/features/statistics/admin/play-charts'
import { PlayTables } from '@/features/statistics/admin/play-tables'
import { PlayTiles } from '@/features/statistics/admin/play-tiles'
import { playReportQueryOptions } from '@/features/statistics/api/admin-statistics'
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
            <PlayTiles report={data} />
            <PlayCharts report={data} />
            <PlayTables report={data} />
          </>
        )}
      </ReportView>
    </>
  )
}
