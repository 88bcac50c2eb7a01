import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
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

function useSpenderColumns(): ResourceColumn<TopSpender>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'name', header: t('admin.statistics.player'), value: (row) => row.user_name },
      { id: 'email', header: t('admin.tokens.email'), value: (row) => row.user_email },
      {
        id: 'spent',
        header: t('admin.tokenStatistics.spent'),
        value: (row) => row.spent,
        type: 'number',
      },
      {
        id: 'moves',
        header: t('admin.tokenStatistics.moves'),
        value: (row) => row.moves,
        type: 'number',
      },
    ],
    [t],
  )
}

const flows = ['granted', 'clues', 'guides', 'jackpot'] as const

function useFlowColumns(): ResourceColumn<SessionFlow>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'name', header: t('admin.statistics.session'), value: (row) => row.name },
      ...flows.map((flow): ResourceColumn<SessionFlow> => ({
        id: flow,
        header: t(`admin.tokenStatistics.flows.${flow}`),
        value: (row) => row[flow],
        type: 'number',
      })),
    ],
    [t],
  )
}

/** Admin page with tokens earned, spent and held, and the top spenders. */
export function TokenStatisticsPage() {
  const { t } = useTranslation()
  const filterState = useStatisticsFilters()
  const report = useQuery(tokenReportQueryOptions(filterState.range))
  const spenders = useSpenderColumns()
  const sessions = useFlowColumns()
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
              columns={spenders}
              rows={data.spenders}
              rowKey={(row) => row.user_id}
              exportName="top-spenders"
            />
            <ReportTable
              title={t('admin.tokenStatistics.sessions')}
              description={t('admin.tokenStatistics.sessionsText')}
              columns={sessions}
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
