import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { removeLayersFromTabOrder } from '@/components/charts/remove-layers-from-tab-order'
import { formatPoint, formatTick, type TrendUnit } from '@/components/charts/format-trend-time'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'
import { useLanguage } from '@/lib/i18n/use-language'

/** ISO time of the start of the minutes, hour or day, and the value of each series by its key. */
export type TrendPoint = Readonly<Record<string, string | number>> & { at: string }

/** One line of a trend; at most four are distinguishable. */
export interface TrendSeries {
  key: string
  label: string
}

export interface TrendPlotProps {
  label: string
  /** In chronological order without gaps: the chart does not add zeros. */
  points: readonly TrendPoint[]
  series: readonly TrendSeries[]
  /** Formats a value with its unit. */
  format: (value: number) => string
  unit: TrendUnit
  /** Pixels. */
  height?: number
}

/** Distinguishes lines without colours. */
const dashes = [undefined, '6 4', '2 3', '10 3 2 3']

const strokeOf = (index: number) => ({
  stroke: `var(--chart-${(index % dashes.length) + 1})`,
  strokeDasharray: dashes[index % dashes.length],
  strokeWidth: 2.5,
})

/** Below the chart, so that a long legend covers no axis. */
function Legend({ series }: Pick<TrendPlotProps, 'series'>) {
  return (
    <ul className="chart-legend">
      {series.map((one, index) => (
        <li key={one.key}>
          <svg aria-hidden="true" width="28" height="8">
            <line x1="0" y1="4" x2="28" y2="4" {...strokeOf(index)} />
          </svg>
          {one.label}
        </li>
      ))}
    </ul>
  )
}

/** The lines of a TrendChart; supports arrow keys. */
export function TrendPlot({ label, points, series, format, unit, height = 256 }: TrendPlotProps) {
  const language = useLanguage()
  const isAnimated = !prefersReducedMotion()
  return (
    <div ref={removeLayersFromTabOrder} className="chart">
      <ResponsiveContainer height={height}>
        <LineChart
          data={[...points]}
          title={label}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-base-300)" />
          <XAxis
            dataKey="at"
            tickFormatter={(at: string) => formatTick(at, unit, language)}
            tickLine={false}
            minTickGap={24}
            axisLine={{ stroke: 'var(--color-base-300)' }}
            // By default Recharts uses the axis colour for labels.
            tick={{ fill: 'currentColor' }}
          />
          <YAxis
            width="auto"
            allowDecimals={false}
            tickFormatter={format}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'currentColor' }}
          />
          <Tooltip
            isAnimationActive={isAnimated}
            labelFormatter={(at) => formatPoint(String(at), unit, language)}
            formatter={(value) => format(Number(value))}
          />
          {series.map((one, index) => (
            <Line
              key={one.key}
              dataKey={one.key}
              name={one.label}
              type="monotone"
              {...strokeOf(index)}
              dot={points.length === 1}
              isAnimationActive={isAnimated}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
      {series.length > 1 && <Legend series={series} />}
    </div>
  )
}
