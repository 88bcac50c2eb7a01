import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { PageHeader } from '@/components/ui/page-header'
import { StatTiles } from '@/components/ui/stat-tiles'
import {
  playReportQueryOptions,
  type BoardRow,
  type Cohort,
  type GameplayReport,
  type GameSessionFunnel,
} from '@/features/statistics/api/statistics'
import { DayTrend, type DaySeries } from '@/features/statistics/components/day-trend'
import { RankedBars } from '@/features/statistics/components/ranked-bars'
import { ReportTable } from '@/features/statistics/components/report-table'
import { ReportView } from '@/features/statistics/components/report-view'
import { StatisticsFilters } from '@/features/statistics/components/statistics-filters'
import { useStatisticsFilters } from '@/features/statistics/hooks/use-statistics-filters'
import { pivotDays, rankKeys, shareOf, sumBy, toPercent } from '@/features/statistics/model/sums'
import { reasonText } from '@/lib/i18n/reason-text'
import { useTexts } from '@/lib/i18n/use-texts'

/** Totals of the period. */
export function GameplayTiles({ report }: { report: GameplayReport }) {
  const { t, format } = useTexts()
  const counted = sumBy(report.days, (day) => day.scans_success)
  const rejected = sumBy(report.days, (day) => day.scans_failed)
  const rejectedShare = shareOf(rejected, counted + rejected)
  return (
    <StatTiles
      className="lg:grid-cols-5"
      tiles={[
        [t('admin.statistics.players'), report.players],
        [t('admin.statistics.newPlayers'), sumBy(report.days, (day) => day.new_players)],
        [t('admin.statistics.firstFinds'), sumBy(report.days, (day) => day.first_finds)],
        [t('admin.statistics.countedScans'), counted],
        [
          t('admin.statistics.refusedScans'),
          rejected,
          rejectedShare !== null &&
            t('admin.statistics.ofAllScans', { share: format.percent(rejectedShare) }),
        ],
      ]}
    />
  )
}

/** Sums the rejected scans of a report by reason and by day. */
function sumRejected({ failures, days }: GameplayReport) {
  const cells = failures.map(({ day, reason, scans }) => ({ day, key: reason, value: scans }))
  const ranked = rankKeys(cells)
  const series = ranked.map(({ key }): DaySeries => ({
    key,
    header: ({ t }) => reasonText(t, key),
  }))
  const byDay = pivotDays(
    days.map(({ day }) => day),
    cells,
  )
  return { ranked, series, days: series.length === 0 ? [] : byDay }
}

const playerSeries: DaySeries[] = [
  { key: 'new_players', header: 'admin.statistics.newPlayers' },
  { key: 'active_players', header: 'admin.statistics.activePlayers' },
  { key: 'first_finds', header: 'admin.statistics.firstFinds' },
]

const scanSeries: DaySeries[] = [
  { key: 'scans_success', header: 'admin.statistics.countedScans' },
  { key: 'scans_failed', header: 'admin.statistics.refusedScans' },
]

const funnelBars = [
  ['joined', 'joined'],
  ['first_scan', 'firstScan'],
  ['all_codes', 'allCodes'],
  ['claimed', 'claimed'],
] as const

/** Charts of players and scans over time, rejections, and the progress funnel. */
function GameplayCharts({ report }: { report: GameplayReport }) {
  const { t } = useTranslation()
  const rejected = useMemo(() => sumRejected(report), [report])
  const days = useMemo(
    () => report.days.map(({ day, ...values }) => ({ day, values })),
    [report.days],
  )
  return (
    <div className="chart-grid">
      <DayTrend
        label={t('admin.statistics.playersByDay')}
        days={days}
        series={playerSeries}
        exportName="players-by-day"
      />
      <DayTrend
        label={t('admin.statistics.scansByDay')}
        days={days}
        series={scanSeries}
        exportName="scans-by-day"
      />
      <DayTrend
        label={t('admin.statistics.refusalDays')}
        days={rejected.days}
        series={rejected.series}
        exportName="refusals-by-day"
      />
      <div className="grid gap-4">
        <RankedBars
          label={t('admin.statistics.refusalReasons')}
          bars={rejected.ranked.map(({ key, value }) => ({
            id: key,
            label: reasonText(t, key),
            value,
          }))}
          exportName="refusals"
        />
        <RankedBars
          label={t('admin.statistics.funnel')}
          bars={funnelBars.map(([id, text]) => ({
            id,
            label: t(`admin.statistics.${text}`),
            value: sumBy(report.sessions, (gameSession) => gameSession[id]),
          }))}
          exportName="funnel"
        />
      </div>
    </div>
  )
}

const funnelSteps = ['joined', 'first_scan', 'all_codes', 'claimed', 'approved'] as const

const funnelColumns: ResourceColumn<GameSessionFunnel>[] = [
  { id: 'name', header: 'admin.statistics.session' },
  ...funnelSteps.map((step): ResourceColumn<GameSessionFunnel> => ({
    id: step,
    header: `admin.statistics.steps.${step}`,
    cell: (row, { format }) => (
      <span className="whitespace-nowrap">
        {format.number(row[step])}
        {step !== 'joined' && row.joined > 0 && (
          <span className="text-soft ms-2 text-sm">
            {format.percent(shareOf(row[step], row.joined))}
          </span>
        )}
      </span>
    ),
    type: 'number',
  })),
]

const boardColumns: ResourceColumn<BoardRow>[] = [
  { id: 'game_session_name', header: 'admin.statistics.session' },
  { id: 'rank', header: 'admin.statistics.rank', type: 'number' },
  { id: 'user_name', header: 'admin.statistics.player' },
  { id: 'points', header: 'admin.statistics.points', type: 'number' },
]

/** The screen shows percentages; the CSV file also contains the numbers of players. */
function afterDays(index: number): ResourceColumn<Cohort>[] {
  const days = index + 1
  const returned = (row: Cohort) => row.returned[index] ?? null
  const share = (row: Cohort) => {
    const players = returned(row)
    return players === null ? null : shareOf(players, row.players)
  }
  return [
    {
      id: `after-${days}`,
      header: ({ t }) => t('admin.statistics.afterDays', { days }),
      value: share,
      type: 'percent',
      exported: false,
    },
    {
      id: `after-${days}-players`,
      header: ({ t }) => t('admin.statistics.afterDaysPlayers', { days }),
      value: returned,
      shown: false,
    },
    {
      id: `after-${days}-percent`,
      header: ({ t }) => t('admin.statistics.afterDaysPercent', { days }),
      value: (row) => toPercent(share(row)),
      shown: false,
    },
  ]
}

const retentionColumns: ResourceColumn<Cohort>[] = [
  {
    id: 'day',
    header: 'admin.statistics.firstDay',
    cell: (row, { format }) => format.day(row.day),
  },
  { id: 'players', header: 'admin.statistics.players', type: 'number' },
  ...Array.from({ length: 7 }, (_, index) => afterDays(index)).flat(),
]

/** Progress funnels by session, retention, and leaderboards. */
function GameplayTables({ report }: { report: GameplayReport }) {
  const { t } = useTranslation()
  return (
    <>
      <ReportTable
        title={t('admin.statistics.funnels')}
        description={t('admin.statistics.funnelsText')}
        columns={funnelColumns}
        rows={report.sessions}
        rowKey={(row) => row.id}
        exportName="funnels"
      />
      <ReportTable
        title={t('admin.statistics.retention')}
        description={t('admin.statistics.retentionText')}
        columns={retentionColumns}
        rows={report.retention}
        rowKey={(row) => row.day}
        exportName="retention"
      />
      <ReportTable
        title={t('admin.statistics.boards')}
        description={t('admin.statistics.boardsText')}
        columns={boardColumns}
        rows={report.boards}
        rowKey={(row) => `${row.game_session_id} ${row.rank}`}
        exportName="boards"
      />
    </>
  )
}

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
