import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import type {
  BoardRow,
  Cohort,
  GameplayReport,
  SessionFunnel,
} from '@/features/statistics/api/statistics'
import { ReportTable } from '@/features/statistics/components/report-table'
import { shareOf, toPercent } from '@/features/statistics/model/sums'

const funnelSteps = ['joined', 'first_scan', 'all_codes', 'claimed', 'approved'] as const

const funnelColumns: ResourceColumn<SessionFunnel>[] = [
  { id: 'name', header: 'admin.statistics.session' },
  ...funnelSteps.map((step): ResourceColumn<SessionFunnel> => ({
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
export function GameplayTables({ report }: { report: GameplayReport }) {
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
