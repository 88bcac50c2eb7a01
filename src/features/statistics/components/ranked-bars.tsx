import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BarChart } from '@/components/charts/bar-chart'
import type { BarDatum } from '@/components/charts/bar-plot'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { CsvButton } from '@/features/statistics/components/csv-button'

interface RankedBarsProps {
  label: string
  bars: readonly BarDatum[]
  format: (value: number) => string
  /** Base name of the CSV file. */
  exportName: string
}

/** Bar chart with CSV export. */
export function RankedBars({ label, bars, format, exportName }: RankedBarsProps) {
  const { t } = useTranslation()
  const columns = useMemo<ResourceColumn<BarDatum>[]>(
    () => [
      { id: 'name', header: t('charts.name'), value: (bar) => bar.label },
      { id: 'value', header: t('charts.value'), value: (bar) => bar.value },
    ],
    [t],
  )
  return (
    <BarChart
      label={label}
      bars={bars}
      format={format}
      actions={<CsvButton label={label} name={exportName} columns={columns} rows={bars} />}
    />
  )
}
