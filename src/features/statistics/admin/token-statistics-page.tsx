import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { PageHeader } from '@/components/ui/page-header'
import { StatTile } from '@/components/ui/stat-tile'
import { TokenCharts } from '@/features/statistics/admin/token-charts'
import {
  tokenReportQueryOptions,
  type SessionFlow,
  type TokenReport,
  type TopSpender,
} from '@/features/statistics/api/statistics'
import { ReportTable } from '@/features/statistics/components/report-table'
import { ReportView } from '@/features/statistics/components/report-view'
import { StatisticsFilters } from '@/features/statistics/components/statistics-filters'
import { useFormat } from '@/lib/i18n/use-format'
import { useStatisticsFilters } from '@/features/statistics/hooks/use-statistics-filters'
import { sumBy } from '@/features/statistics/model/sums'

function TokenTiles({ report }: { report: TokenReport }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label={t('admin.tokenStatistics.earned')}
        value={number(sumBy(report.types, (cell) => cell.earned))}
      />
      <StatTile
        label={t('admin.tokenStatistics.spent')}
        value={number(sumBy(report.types, (cell) => cell.spent))}
      />
      <StatTile
        label={t('admin.tokenStatistics.outstanding')}
        value={number(report.outstanding)}
        hint={t('admin.tokenStatistics.outstandingHint')}
      />
      <StatTile
        label={t('admin.tokenStatistics.moves')}
        value={number(sumBy(report.types, (cell) => cell.moves))}
      />
    </dl>
  )
}

const spenderColumns: ResourceColumn<TopSpender>[] = [
  { id: 'name', header: 'admin.statistics.player', value: (row) => row.user_name },
  { id: 'email', header: 'admin.tokens.email', value: (row) => row.user_email },
  { id: 'spent', header: 'admin.tokenStatistics.spent', type: 'number' },
  { id: 'moves', header: 'admin.tokenStatistics.moves', type: 'number' },
]

const flows = ['granted', 'clues', 'guides', 'jackpot'] as const

const flowColumns: ResourceColumn<SessionFlow>[] = [
  { id: 'name', header: 'admin.statistics.session' },
  ...flows.map((flow): ResourceColumn<SessionFlow> => ({
    id: flow,
    header: `admin.tokenStatistics.flows.${flow}`,
    type: 'number',
  })),
]

/** Admin page with tokens earned, spent and held, and the top spenders. */
export function TokenStatisticsPage() {
  const { t } = useTranslation()
  const filterState = useStatisticsFilters()
  const report = useQuery(tokenReportQueryOptions(filterState.range))
  return (
    <>
      <PageHeader
        title={t('admin.tokenStatistics.title')}
        description={t('admin.tokenStatistics.intro')}
      />
      <StatisticsFilters {...filterState} />
      <ReportView query={report} range={filterState.range}>
        {(data) => (
          <>
            <TokenTiles report={data} />
            <TokenCharts report={data} />
            <ReportTable
              title={t('admin.tokenStatistics.spenders')}
              columns={spenderColumns}
              rows={data.spenders}
              rowKey={(row) => row.user_id}
              exportName="top-spenders"
            />
            <ReportTable
              title={t('admin.tokenStatistics.sessions')}
              description={t('admin.tokenStatistics.sessionsText')}
              columns={flowColumns}
              rows={data.sessions}
              rowKey={(row) => row.id}
              exportName="token-flow-by-session"
            />
          </>
        )}
      </ReportView>
    </>
  )
}
