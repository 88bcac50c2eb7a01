import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BarChart } from '@/components/charts/bar-chart'
import { nameColumn } from '@/components/resource-table/common-columns'
import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useGameSessionResourceQuery } from '@/components/resource-table/use-game-session-resource-query'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { StatTile } from '@/components/ui/stat-tile'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { GameSessionFilter } from '@/features/clues/admin/clue-filters'
import {
  type ClueStatistic,
  clueStatisticsQueryOptions,
  clueVerdicts,
  uncountedGameSessions,
} from '@/features/clues/api/admin-clues'
import { useTexts } from '@/lib/i18n/use-texts'

const tones = {
  useless: 'error',
  too_strong: 'warning',
  fine: 'success',
  little_data: 'neutral',
  no_code: 'neutral',
} as const

const rate = (share: number | null, { format }: ColumnContext) =>
  share !== null && new Intl.NumberFormat(format.language, { style: 'percent' }).format(share)

/** Columns of the clue statistics: sales, then the effect of the clue. */
const clueStatisticsColumns: ResourceColumn<ClueStatistic>[] = [
  nameColumn('admin.clues.name'),
  { id: 'views', header: 'admin.clueStatistics.views', type: 'number' },
  { id: 'buyers', header: 'admin.clueStatistics.buyers', type: 'number' },
  { id: 'revealed', header: 'admin.clueStatistics.revealed', type: 'number' },
  { id: 'tokens', header: 'admin.clueStatistics.tokens', type: 'number' },
  { id: 'guide_buyers', header: 'admin.clueStatistics.guide_buyers', type: 'number' },
  {
    id: 'median_minutes',
    header: 'admin.clueStatistics.median_minutes',
    type: 'number',
    cell: ({ median_minutes: minutes }, { format }) =>
      minutes !== null && format.unit(minutes, 'minute'),
  },
  {
    id: 'find_rate_with',
    header: 'admin.clueStatistics.find_rate_with',
    type: 'number',
    cell: (row, context) => rate(row.find_rate_with, context),
  },
  {
    id: 'find_rate_without',
    header: 'admin.clueStatistics.find_rate_without',
    type: 'number',
    cell: (row, context) => rate(row.find_rate_without, context),
  },
  {
    id: 'verdict',
    header: 'admin.clueStatistics.verdict',
    value: (row, { t }) => t(`admin.clueStatistics.verdicts.${row.verdict}`),
    tone: (row) => tones[row.verdict],
  },
]

const MAX_BARS = 12

function Totals({ rows }: { rows: readonly ClueStatistic[] | undefined }) {
  const { t, format } = useTexts()
  const sum = (key: 'views' | 'buyers' | 'tokens' | 'guide_tokens') =>
    rows && format.number(rows.reduce((total, row) => total + row[key], 0))
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label={t('admin.clueStatistics.totalViews')} value={sum('views')} />
      <StatTile label={t('admin.clueStatistics.totalSales')} value={sum('buyers')} />
      <StatTile label={t('admin.clueStatistics.totalTokens')} value={sum('tokens')} />
      <StatTile label={t('admin.clueStatistics.totalGuideTokens')} value={sum('guide_tokens')} />
    </dl>
  )
}

function Charts({ rows }: { rows: readonly ClueStatistic[] }) {
  const { t, format, localized } = useTexts()
  const bars = (value: (row: ClueStatistic) => number | null) =>
    rows
      .map((row) => ({ id: row.clue_id, label: localized(row, 'name'), value: value(row) ?? 0 }))
      .filter((bar) => bar.value !== 0)
      .sort((a, b) => b.value - a.value)
      .slice(0, MAX_BARS)
  const advantage = ({ find_rate_with, find_rate_without }: ClueStatistic) =>
    find_rate_with === null || find_rate_without === null
      ? null
      : Math.round((find_rate_with - find_rate_without) * 100)
  return (
    <div className="mb-6 grid gap-4 xl:grid-cols-2">
      <BarChart
        label={t('admin.clueStatistics.chartBuyers')}
        bars={bars((row) => row.buyers)}
        format={format.number}
      />
      <BarChart
        label={t('admin.clueStatistics.chartAdvantage')}
        bars={bars(advantage)}
        format={format.delta}
      />
    </div>
  )
}

/** Sales and effect of each clue, without test sessions. */
export function ClueStatisticsPage() {
  const { t } = useTranslation()
  const { filters, setFilters } = useGameSessionResourceQuery({ [GAME_SESSION_PARAM]: '' }, false)
  const statistics = useQuery(clueStatisticsQueryOptions(filters[GAME_SESSION_PARAM]))
  const uncounted = uncountedGameSessions(statistics.data)
  return (
    <>
      <PageHeader
        title={t('admin.clueStatistics.title')}
        description={t('admin.clueStatistics.intro')}
        actions={
          <GameSessionFilter
            value={filters[GAME_SESSION_PARAM]}
            onChange={(gameSession) => setFilters({ [GAME_SESSION_PARAM]: gameSession })}
            withTests={false}
          />
        }
      />
      <p role="status" className="text-soft mb-4 text-sm empty:hidden">
        {uncounted > 0 && t('admin.clueStatistics.counting', { count: uncounted })}
      </p>
      {!statistics.isError && <Totals rows={statistics.data} />}
      {statistics.data && statistics.data.length > 0 && <Charts rows={statistics.data} />}
      <ResourceTable
        label={t('admin.clueStatistics.title')}
        columns={clueStatisticsColumns}
        rows={statistics.data}
        rowKey={(row) => row.clue_id}
        error={statistics.error}
        onRetry={() => void statistics.refetch()}
        exportName="clue-statistics"
        empty={
          <EmptyState
            title={t('admin.clueStatistics.emptyTitle')}
            description={t('admin.clueStatistics.emptyText')}
            action={
              <ButtonLink to={paths.adminGameSessions}>
                {t('admin.clueStatistics.toSessions')}
              </ButtonLink>
            }
          />
        }
      />
      <Card title={t('admin.clueStatistics.legend')} className="mt-6">
        <dl className="grid gap-3 sm:grid-cols-2">
          {clueVerdicts.map((verdict) => (
            <div key={verdict}>
              <dt className="font-semibold">{t(`admin.clueStatistics.verdicts.${verdict}`)}</dt>
              <dd className="text-soft text-sm">
                {t(`admin.clueStatistics.explained.${verdict}`)}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-soft mt-4 text-sm">{t('admin.clueStatistics.method')}</p>
      </Card>
    </>
  )
}
