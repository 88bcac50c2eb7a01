import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenReport } from '@/features/statistics/api/statistics'
import { DayTrend } from '@/features/statistics/components/day-trend'
import { RankedBars } from '@/features/statistics/components/ranked-bars'
import { useFormat } from '@/lib/i18n/use-format'
import { daysBetween, pivotDays, rankKeys } from '@/features/statistics/model/sums'

/** Charts of tokens earned and spent over time and by type, and the distribution of balances. */
export function TokenCharts({ report }: { report: TokenReport }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { flow, byType, ranked } = useMemo(() => {
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
    return {
      flow: report.types.length === 0 ? [] : pivotDays(days, flows),
      byType: report.types.length === 0 ? [] : pivotDays(days, typed),
      ranked: rankKeys(typed),
    }
  }, [report])
  const flowSeries = useMemo(
    () => [
      { key: 'earned', label: t('admin.tokenStatistics.earned') },
      { key: 'spent', label: t('admin.tokenStatistics.spent') },
    ],
    [t],
  )
  const typeSeries = useMemo(
    () => ranked.map(({ key }) => ({ key, label: t(`admin.tokens.types.${key}`) })),
    [ranked, t],
  )
  return (
    <div className="chart-grid">
      <DayTrend
        label={t('admin.tokenStatistics.flowByDay')}
        days={flow}
        series={flowSeries}
        format={number}
        exportName="tokens-by-day"
      />
      <DayTrend
        label={t('admin.tokenStatistics.typesByDay')}
        days={byType}
        series={typeSeries}
        format={number}
        exportName="token-types-by-day"
      />
      <RankedBars
        label={t('admin.tokenStatistics.types')}
        bars={ranked.map(({ key, value }) => ({
          id: key,
          label: t(`admin.tokens.types.${key}`),
          value,
        }))}
        format={number}
        exportName="token-types"
      />
      <RankedBars
        label={t('admin.tokenStatistics.balances')}
        bars={report.balances.map(({ from, to, players }) => ({
          id: String(from),
          label:
            to === null
              ? t('admin.tokenStatistics.orMore', { from: number(from) })
              : from === to
                ? number(from)
                : `${number(from)}–${number(to)}`,
          value: players,
        }))}
        format={number}
        exportName="balances"
      />
    </div>
  )
}
