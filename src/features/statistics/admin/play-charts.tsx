import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayReport } from '@/features/statistics/api/admin-statistics'
import { DayTrend } from '@/features/statistics/components/day-trend'
import { RankedBars } from '@/features/statistics/components/ranked-bars'
import { useFormats } from '@/features/statistics/hooks/use-formats'
import { useReasonText } from '@/lib/use-reason-text'
import { pivotDays, rankKeys, sumOf } from '@/features/statistics/model/sums'

/** A trend tells at most four lines apart. */
const MOST_REASONS = 4

function Refusals({ report }: { report: PlayReport }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const reasonText = useReasonText()
  const { ranked, days } = useMemo(() => {
    const cells = report.failures.map(({ day, reason, scans }) => ({
      day,
      key: reason,
      value: scans,
    }))
    return {
      ranked: rankKeys(cells),
      days: pivotDays(
        report.days.map(({ day }) => day),
        cells,
      ),
    }
  }, [report])
  const series = useMemo(
    () => ranked.slice(0, MOST_REASONS).map(({ key }) => ({ key, label: reasonText(key) })),
    [ranked, reasonText],
  )
  return (
    <>
      <RankedBars
        label={t('admin.statistics.refusalReasons')}
        bars={ranked.map(({ key, value }) => ({ id: key, label: reasonText(key), value }))}
        format={number}
        exportName="refusals"
      />
      <DayTrend
        label={t('admin.statistics.refusalDays')}
        days={series.length === 0 ? [] : days}
        series={series}
        format={number}
        exportName="refusals-by-day"
      />
    </>
  )
}

/** Players and scans over time, refusals, and how far players have come. */
export function PlayCharts({ report }: { report: PlayReport }) {
  const { t } = useTranslation()
  const { number } = useFormats()
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
    { id: 'joined', label: t('admin.statistics.joined'), of: 'joined' },
    { id: 'first_scan', label: t('admin.statistics.firstScan'), of: 'first_scan' },
    { id: 'all_codes', label: t('admin.statistics.allCodes'), of: 'all_codes' },
    { id: 'claimed', label: t('admin.statistics.claimed'), of: 'claimed' },
  ] as const
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
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
      <Refusals report={report} />
      <RankedBars
        label={t('admin.statistics.funnel')}
        bars={funnel.map(({ id, label, of }) => ({
          id,
          label,
          value: sumOf(report.sessions, (session) => session[of]),
        }))}
        format={number}
        exportName="funnel"
      />
    </div>
  )
}
