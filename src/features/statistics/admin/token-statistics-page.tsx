import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { PageHeader } from '@/components/ui/page-header'
import { StatTiles } from '@/components/ui/stat-tiles'
import {
  tokenReportQueryOptions,
  type GameSessionFlow,
  type TokenReport,
  type TopSpender,
} from '@/features/statistics/api/statistics'
import { DayTrend, type DaySeries } from '@/features/statistics/components/day-trend'
import { RankedBars } from '@/features/statistics/components/ranked-bars'
import { ReportTable } from '@/features/statistics/components/report-table'
import { ReportView } from '@/features/statistics/components/report-view'
import { StatisticsFilters } from '@/features/statistics/components/statistics-filters'
import { useTexts } from '@/lib/i18n/use-texts'
import { useStatisticsFilters } from '@/features/statistics/hooks/use-statistics-filters'
import { daysBetween, pivotDays, rankKeys, sumBy } from '@/features/statistics/model/sums'

function TokenTiles({ report }: { report: TokenReport }) {
  const { t } = useTranslation()
  return (
    <StatTiles
      tiles={[
        [t('admin.tokenStatistics.earned'), sumBy(report.types, (cell) => cell.earned)],
        [t('admin.tokenStatistics.spent'), sumBy(report.types, (cell) => cell.spent)],
        [
          t('admin.tokenStatistics.outstanding'),
          report.outstanding,
          t('admin.tokenStatistics.outstandingHint'),
        ],
        [t('admin.tokenStatistics.moves'), sumBy(report.types, (cell) => cell.moves)],
      ]}
    />
  )
}

const flowSeries: DaySeries[] = [
  { key: 'earned', header: 'admin.tokenStatistics.earned' },
  { key: 'spent', header: 'admin.tokenStatistics.spent' },
]

/** Charts of tokens earned and spent over time and by type, and the distribution of balances. */
function TokenCharts({ report }: { report: TokenReport }) {
  const { t, format } = useTexts()
  const { flow, byType, ranked, typeSeries } = useMemo(() => {
    const days = daysBetween(report.first_day, report.last_day)
    const typed = report.types.map(({ day, type, earned, spent }) => ({
      day,
      key: type,
      value: earned + spent,
    }))
    const flows = report.types.flatMap(({ day, earned, spent }) => [
      { day, key: 'earned', value: earned },
      { day, key: 'spent', value: spent },
    ])
    const ranked = rankKeys(typed)
    return {
      flow: report.types.length === 0 ? [] : pivotDays(days, flows),
      byType: report.types.length === 0 ? [] : pivotDays(days, typed),
      ranked,
      typeSeries: ranked.map(({ key }): DaySeries => ({
        key,
        header: `admin.tokens.types.${key}`,
      })),
    }
  }, [report])
  return (
    <div className="chart-grid">
      <DayTrend
        label={t('admin.tokenStatistics.flowByDay')}
        days={flow}
        series={flowSeries}
        exportName="tokens-by-day"
      />
      <DayTrend
        label={t('admin.tokenStatistics.typesByDay')}
        days={byType}
        series={typeSeries}
        exportName="token-types-by-day"
      />
      <RankedBars
        label={t('admin.tokenStatistics.types')}
        bars={ranked.map(({ key, value }) => ({
          id: key,
          label: t(`admin.tokens.types.${key}`),
          value,
        }))}
        exportName="token-types"
      />
      <RankedBars
        label={t('admin.tokenStatistics.balances')}
        bars={report.balances.map(({ from, to, players }) => ({
          id: String(from),
          label:
            to === null
              ? t('admin.tokenStatistics.orMore', { from: format.number(from) })
              : from === to
                ? format.number(from)
                : `${format.number(from)}–${format.number(to)}`,
          value: players,
        }))}
        exportName="balances"
      />
    </div>
  )
}

const spenderColumns: ResourceColumn<TopSpender>[] = [
  { id: 'user_name', header: 'admin.statistics.player' },
  { id: 'user_email', header: 'admin.tokens.email' },
  { id: 'spent', header: 'admin.tokenStatistics.spent', type: 'number' },
  { id: 'moves', header: 'admin.tokenStatistics.moves', type: 'number' },
]

const flows = ['granted', 'clues', 'guides', 'jackpot'] as const

const flowColumns: ResourceColumn<GameSessionFlow>[] = [
  { id: 'name', header: 'admin.statistics.session' },
  ...flows.map((flow): ResourceColumn<GameSessionFlow> => ({
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
