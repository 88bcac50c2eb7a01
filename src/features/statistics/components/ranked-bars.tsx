import { BarChart } from '@/components/charts/bar-chart'
import type { BarDatum } from '@/components/charts/bar-plot'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { CsvButton } from '@/features/statistics/components/csv-button'
import { useFormat } from '@/lib/i18n/use-format'

const columns: ResourceColumn<BarDatum>[] = [
  { id: 'label', header: 'charts.name' },
  { id: 'value', header: 'charts.value' },
]

interface RankedBarsProps {
  label: string
  bars: readonly BarDatum[]
  /** Base name of the CSV file. */
  exportName: string
}

/** Bar chart with CSV export. */
export function RankedBars({ label, bars, exportName }: RankedBarsProps) {
  const { number } = useFormat()
  return (
    <BarChart
      label={label}
      bars={bars}
      format={number}
      actions={<CsvButton label={label} name={exportName} columns={columns} rows={bars} />}
    />
  )
}
