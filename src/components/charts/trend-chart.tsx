import { lazy, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'
import { formatMoment, type TrendUnit } from '@/components/charts/moments'

const TrendPlot = lazy(async () => ({
  default: (await import('@/components/charts/trend-plot')).TrendPlot,
}))

export interface TrendPoint {
  /** ISO time of the start of the hour or day. */
  at: string
  values: Readonly<Record<string, number>>
}

/** One line of a trend; at most four are told apart. */
export interface TrendSeries {
  key: string
  label: string
}

export interface TrendChartProps {
  label: string
  /** In order of time, without gaps: a missing hour is no zero. */
  points: readonly TrendPoint[]
  series: readonly TrendSeries[]
  /** Writes a value in the reader's language, with its unit. */
  format: (value: number) => string
  unit: TrendUnit
  /** Controls beside the switch to the table. */
  actions?: ReactNode
}

/** Numbers over time, as lines or as a table. */
export function TrendChart({ label, points, series, format, unit, actions }: TrendChartProps) {
  const { t, i18n } = useTranslation()
  const rows = useMemo(
    () =>
      points.map(({ at, values }) => ({
        id: at,
        name: formatMoment(at, unit, i18n.language),
        values: series.map(({ key }) => format(values[key] ?? 0)),
      })),
    [points, series, format, unit, i18n.language],
  )
  return (
    <ChartFrame
      label={label}
      isEmpty={points.length === 0}
      actions={actions}
      plot={<TrendPlot label={label} points={points} series={series} format={format} unit={unit} />}
      table={
        <ChartTable
          caption={label}
          headings={[t('charts.time'), ...series.map((one) => one.label)]}
          rows={rows}
        />
      }
    />
  )
}
