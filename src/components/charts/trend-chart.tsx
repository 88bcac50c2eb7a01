import { lazy, useMemo, type ReactNode } from 'react'
import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'
import { groupSeries } from '@/components/charts/group-series'
import { formatPoint } from '@/components/charts/format-trend-time'
import type { TrendPlotProps } from '@/components/charts/trend-plot'
import { useTexts } from '@/lib/i18n/use-texts'

const TrendPlot = lazy(async () => ({
  default: (await import('@/components/charts/trend-plot')).TrendPlot,
}))

interface TrendChartProps extends TrendPlotProps {
  /** Controls beside the switch to the table. */
  actions?: ReactNode
}

/** A line chart over time with a table view. */
export function TrendChart(props: TrendChartProps) {
  const { label, points, series, format, unit, height, actions } = props
  const { t, language } = useTexts()
  const rows = useMemo(
    () =>
      points.map((point) => ({
        id: point.at,
        name: formatPoint(point.at, unit, language),
        values: series.map(({ key }) => format(Number(point[key] ?? 0))),
      })),
    [points, series, format, unit, language],
  )
  const plotted = groupSeries(points, series, t('charts.rest'))
  return (
    <ChartFrame
      label={label}
      isEmpty={points.length === 0}
      actions={actions}
      plot={<TrendPlot label={label} {...plotted} format={format} unit={unit} height={height} />}
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
