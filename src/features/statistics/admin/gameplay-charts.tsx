import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameplayReport } from '@/features/statistics/api/statistics'
import { DayTrend } from '@/features/statistics/components/day-trend'
import { RankedBars } from '@/features/statistics/components/ranked-bars'
import { useFormat } from '@/lib/i18n/use-format'
import { reasonText } from '@/lib/i18n/reason-text'
import { pivotDays, rankKeys, sumBy } from '@/features/statistics/model/sums'

/** Sums the rejected scans of a report by reason and by day. */
function useRejectedScans({ failures, days: reportDays }: GameplayReport) {
  const { t } = useTranslation()
  return useMemo(() => {
    const cells = failures.map(({ day, reason, scans }) => ({ day, key: reason, value: scans }))
    const ranked = rankKeys(cells).map((row) => ({ ...row, label: reasonText(t, row.key) }))
    return {
      bars: ranked.map(({ key, label, value }) => ({ id: key, label, value })),
      series: ranked.map(({ key, label }) => ({ key, label })),
      days: pivotDays(
        reportDays.map(({ day }) => day),
        cells,
      ),
    }
  }, [failures, reportDays, t])
}

/** Charts of players and scans over time, rejections, and the progress funnel. */
export function GameplayCharts({ report }: { report: GameplayReport }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const rejected = useRejectedScans(report)
  const days = useMemo(
    () => report.days.map(({ day, ...values }) => ({ day, values })),
    [report.days],
  )
  const players = useMemo(
    () => [
      { key: 'new_players', label: t('admin.statistics.newPlayers') },
      { key: 'active_players', label: t('admin.statistics.activePlayers') },
      { key: 'first_finds', label: t('admin.statistics.firstFinds') },
    ],
    [t],
  )
  const scans = useMemo(
    () => [
      { key: 'scans_success', label: t('admin.statistics.countedScans') },
      { key: 'scans_failed', label: t('admin.statistics.refusedScans') },
    ],
    [t],
  )
  const funnel = [
    { id: 'joined', label: t('admin.statistics.joined') },
    { id: 'first_scan', label: t('admin.statistics.firstScan') },
    { id: 'all_codes', label: t('admin.statistics.allCodes') },
    { id: 'claimed', label: t('admin.statistics.claimed') },
  ] as const
  return (
    <div className="chart-grid">
      <DayTrend
        label={t('admin.statistics.playersByDay')}
        days={days}
        series={players}
        format={number}
        exportName="players-by-day"
      />
      <DayTrend
        label={t('admin.statistics.scansByDay')}
        days={days}
        series={scans}
        format={number}
        exportName="scans-by-day"
      />
      <DayTrend
        label={t('admin.statistics.refusalDays')}
        days={rejected.series.length === 0 ? [] : rejected.days}
        series={rejected.series}
        format={number}
        exportName="refusals-by-day"
      />
      <div className="grid gap-4">
        <RankedBars
          label={t('admin.statistics.refusalReasons')}
          bars={rejected.bars}
          format={number}
          exportName="refusals"
        />
        <RankedBars
          label={t('admin.statistics.funnel')}
          bars={funnel.map(({ id, label }) => ({
            id,
            label,
            value: sumBy(report.sessions, (session) => session[id]),
          }))}
          format={number}
          exportName="funnel"
        />
      </div>
    </div>
  )
}
