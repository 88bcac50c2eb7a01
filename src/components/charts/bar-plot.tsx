import {
  Bar,
  BarChart as Chart,
  LabelList,
  ResponsiveContainer,
  Text,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { removeLayersFromTabOrder } from '@/components/charts/remove-layers-from-tab-order'
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
  /** Formats a value with its unit. */
  format: (value: number) => string
}

const BAR_HEIGHT_PX = 36
const MAX_LABEL_WIDTH_PX = 112
const LABEL_SPACE_RATIO = 0.25

/** Horizontal bars, so that labels are readable; supports arrow keys. */
export function BarPlot({ label, bars, format }: BarPlotProps) {
  const isAnimated = !prefersReducedMotion()
  const names = new Map(bars.map((bar) => [bar.id, bar.label]))
  const values = bars.map((bar) => bar.value)
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  // Labels of negative values are left of the bar and need space before the names.
  const labelSpace = lowest < 0 ? (highest - lowest) * LABEL_SPACE_RATIO : 0
  return (
    <div ref={removeLayersFromTabOrder} className="chart">
      <ResponsiveContainer height={bars.length * BAR_HEIGHT_PX + 8}>
        <Chart
          data={[...bars]}
          layout="vertical"
          title={label}
          margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
        >
          <XAxis type="number" hide domain={[lowest - labelSpace, highest]} />
          <YAxis
            type="category"
            dataKey="id"
            width="auto"
            interval={0}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-base-300)' }}
            tick={({ x, y, payload }) => (
              <Text
                // The automatic width of the axis measures this class.
                className="recharts-cartesian-axis-tick-value"
                x={x}
                y={y}
                width={MAX_LABEL_WIDTH_PX}
                maxLines={2}
                // Recharts measures with this size, not with the one of the style sheet.
                style={{ fontSize: '0.8125rem' }}
                textAnchor="end"
                verticalAnchor="middle"
                fill="currentColor"
              >
                {names.get(String(payload.value)) ?? ''}
              </Text>
            )}
          />
          <Tooltip
            isAnimationActive={isAnimated}
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
            isAnimationActive={isAnimated}
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
