import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BarPlotProps } from '@/components/charts/bar-plot'
import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'

const BarPlot = lazy(async () => ({
  default: (await import('@/components/charts/bar-plot')).BarPlot,
}))

interface BarChartProps extends BarPlotProps {
  /** Controls beside the switch to the table. */
  actions?: ReactNode
}

/** A bar chart with a table view. */
export function BarChart({ label, bars, format, actions }: BarChartProps) {
  const { t } = useTranslation()
  return (
    <ChartFrame
      label={label}
      isEmpty={bars.length === 0}
      actions={actions}
      plot={<BarPlot label={label} bars={bars} format={format} />}
      table={
        <ChartTable
          caption={label}
          headings={[t('charts.name'), t('charts.value')]}
          rows={bars.map((bar) => ({ id: bar.id, name: bar.label, values: [format(bar.value)] }))}
        />
      }
    />
  )
}
