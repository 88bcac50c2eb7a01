import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '@/components/ui/page-header'
import { StatTile } from '@/components/ui/stat-tile'
import { PlayCharts } from '@/features/statistics/admin/play-charts'
import { PlayTables } from '@/features/statistics/admin/play-tables'
import { playReportQueryOptions, type PlayReport } from '@/features/statistics/api/admin-statistics'
import { ReportView } from '@/features/statistics/components/report-view'
import { StatisticsFilters } from '@/features/statistics/components/statistics-filters'
import { useFormats } from '@/features/statistics/hooks/use-formats'
import { useStatisticsFilters } from '@/features/statistics/hooks/use-statistics-filters'
import { shareOf, sumOf } from '@/features/statistics/model/sums'

function PlayTiles({ report }: { report: PlayReport }) {
  const { t } = useTranslation()
  const { number, percent } = useFormats()
  const counted = sumOf(report.days, (day) => day.scans_success)
  const refused = sumOf(report.days, (day) => day.scans_failed)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <StatTile label={t('admin.statistics.players')} value={number(report.players)} />
      <StatTile
        label={t('admin.statistics.newPlayers')}
        value={number(sumOf(report.days, (day) => day.new_players))}
      />
      <StatTile
        label={t('admin.statistics.firstFinds')}
        value={number(sumOf(report.days, (day) => day.first_finds))}
      />
      <StatTile label={t('admin.statistics.countedScans')} value={number(counted)} />
      <StatTile
        label={t('admin.statistics.refusedScans')}
        value={number(refused)}
        hint={t('admin.statistics.ofAllScans', {
          share: percent(shareOf(refused, counted + refused)),
        })}
      />
    </dl>
  )
}

/** Players and scans of a period, by day and by session (spec §2 /admin/statistics). */
export function StatisticsPage() {
  const { t } = useTranslation()
  const addressed = useStatisticsFilters()
  const report = useQuery(playReportQueryOptions(addressed.range))
  return (
    <>
      <PageHeader title={t('admin.statistics.title')} description={t('admin.statistics.intro')} />
      <StatisticsFilters {...addressed} />
      <ReportView query={report} range={addressed.range}>
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
