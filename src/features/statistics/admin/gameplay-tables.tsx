import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import type {
  BoardRow,
  Cohort,
  GameplayReport,
  SessionFunnel,
} from '@/features/statistics/api/statistics'
import { ReportTable } from '@/features/statistics/components/report-table'
import { useFormat } from '@/lib/i18n/use-format'
import { shareOf, toPercent } from '@/features/statistics/model/sums'

const funnelSteps = ['joined', 'first_scan', 'all_codes', 'claimed', 'approved'] as const

function useFunnelColumns(): ResourceColumn<SessionFunnel>[] {
  const { t } = useTranslation()
  const { number, percent } = useFormat()
  return useMemo(
    () => [
      { id: 'name', header: t('admin.statistics.session'), value: (row) => row.name },
      ...funnelSteps.map((step): ResourceColumn<SessionFunnel> => ({
        id: step,
        header: t(`admin.statistics.steps.${step}`),
        value: (row) => row[step],
        cell: (row) => (
          <span className="whitespace-nowrap">
            {number(row[step])}
            {step !== 'joined' && row.joined > 0 && (
              <span className="text-soft ms-2 text-sm">
                {percent(shareOf(row[step], row.joined))}
              </span>
            )}
          </span>
        ),
        type: 'number',
      })),
    ],
    [t, number, percent],
  )
}

function useBoardColumns(): ResourceColumn<BoardRow>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'session',
        header: t('admin.statistics.session'),
        value: (row) => row.game_session_name,
      },
      { id: 'rank', header: t('admin.statistics.rank'), value: (row) => row.rank, type: 'number' },
      { id: 'name', header: t('admin.statistics.player'), value: (row) => row.user_name },
      {
        id: 'points',
        header: t('admin.statistics.points'),
        value: (row) => row.points,
        type: 'number',
      },
    ],
    [t],
  )
}

function useRetentionColumns(): ResourceColumn<Cohort>[] {
  const { t } = useTranslation()
  const { day } = useFormat()
  return useMemo(() => {
    // The screen shows percentages; the CSV file also contains the numbers of players.
    const afterDays = (index: number): ResourceColumn<Cohort>[] => {
      const days = index + 1
      const returned = (row: Cohort) => row.returned[index] ?? null
      const share = (row: Cohort) => {
        const players = returned(row)
        return players === null ? null : shareOf(players, row.players)
      }
      return [
        {
          id: `after-${days}`,
          header: t('admin.statistics.afterDays', { days }),
          value: share,
          type: 'percent',
          exported: false,
        },
        {
          id: `after-${days}-players`,
          header: t('admin.statistics.afterDaysPlayers', { days }),
          value: returned,
          shown: false,
        },
        {
          id: `after-${days}-percent`,
          header: t('admin.statistics.afterDaysPercent', { days }),
          value: (row) => toPercent(share(row)),
          shown: false,
        },
      ]
    }
    return [
      {
        id: 'day',
        header: t('admin.statistics.firstDay'),
        value: (row) => row.day,
        cell: (row) => day(row.day),
      },
      {
        id: 'players',
        header: t('admin.statistics.players'),
        value: (row) => row.players,
        type: 'number',
      },
      ...Array.from({ length: 7 }, (_, index) => afterDays(index)).flat(),
    ]
  }, [t, day])
}

/** Progress funnels by session, retention, and leaderboards. */
export function GameplayTables({ report }: { report: GameplayReport }) {
  const { t } = useTranslation()
  const funnel = useFunnelColumns()
  const board = useBoardColumns()
  const retention = useRetentionColumns()
  return (
    <>
      <ReportTable
        title={t('admin.statistics.funnels')}
        description={t('admin.statistics.funnelsText')}
        columns={funnel}
        rows={report.sessions}
        rowKey={(row) => row.id}
        exportName="funnels"
      />
      <ReportTable
        title={t('admin.statistics.retention')}
        description={t('admin.statistics.retentionText')}
        columns={retention}
        rows={report.retention}
        rowKey={(row) => row.day}
        exportName="retention"
      />
      <ReportTable
        title={t('admin.statistics.boards')}
        description={t('admin.statistics.boardsText')}
        columns={board}
        rows={report.boards}
        rowKey={(row) => `${row.game_session_id} ${row.rank}`}
        exportName="boards"
      />
    </>
  )
}
