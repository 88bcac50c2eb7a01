import {
  Bar,
  BarChart as Chart,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { leaveOutLayers } from '@/components/charts/leave-out-layers'
import { prefersReducedMotion } from '@/lib/browser/reduced-motion'

export interface BarDatum {
  id: string
  label: string
  value: number
}

export interface BarPlotProps {
  label: string
  /** From top to bottom. */
  bars: readonly BarDatum[]
  /** Writes a value in the reader's language, with its unit. */
  format: (value: number) => string
}

const BAR_HEIGHT_PX = 36
const MAX_LABEL = 18
const ROOM_SHARE = 0.25

const shorten = (label: string) =>
  label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1).trimEnd()}…` : label

/** The bars of a BarChart, lying, so that names can be read; the arrow keys walk along them. */
export function BarPlot({ label, bars, format }: BarPlotProps) {
  const moving = !prefersReducedMotion()
  const names = new Map(bars.map((bar) => [bar.id, bar.label]))
  const values = bars.map((bar) => bar.value)
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  // A value below zero stands to the left of its bar, where the names begin.
  const room = lowest < 0 ? (highest - lowest) * ROOM_SHARE : 0
  return (
    <div ref={leaveOutLayers} className="chart">
      <ResponsiveContainer height={bars.length * BAR_HEIGHT_PX + 8}>
        <Chart
          data={[...bars]}
          layout="vertical"
          title={label}
          margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
        >
          <XAxis type="number" hide domain={[lowest - room, highest]} />
          <YAxis
            type="category"
            dataKey="id"
            width="auto"
            interval={0}
            tickFormatter={(id: string) => shorten(names.get(id) ?? '')}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-base-300)' }}
            // Recharts draws the letters in the colour of the axis unless it is told otherwise.
            tick={{ fill: 'currentColor' }}
          />
          <Tooltip
            isAnimationActive={moving}
            cursor={{ fill: 'var(--color-base-200)' }}
            labelFormatter={(id) => names.get(String(id)) ?? ''}
            formatter={(value) => format(Number(value))}
          />
          <Bar
            dataKey="value"
            name={label}
            fill="var(--chart-1)"
            radius={[0, 4, 4, 0]}
            maxBarSize={22}
            isAnimationActive={moving}
          >
            <LabelList
              dataKey="value"
              position="right"
              fill="currentColor"
              formatter={(value) => format(Number(value))}
            />
          </Bar>
        </Chart>
      </ResponsiveContainer>
    </div>
  )
}
