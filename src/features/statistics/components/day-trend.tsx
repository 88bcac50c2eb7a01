import { useMemo } from 'react'
import { TrendChart } from '@/components/charts/trend-chart'
import type { TrendSeries } from '@/components/charts/trend-plot'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { CsvButton } from '@/features/statistics/components/csv-button'
import { dayStart } from '@/features/statistics/model/period'

/** Values of one day (yyyy-mm-dd) by series key. */
interface DayValues {
  day: string
  values: Readonly<Record<string, number>>
}

interface DayTrendProps {
  label: string
  days: readonly DayValues[]
  series: readonly TrendSeries[]
  format: (value: number) => string
  /** Base name of the CSV file. */
  exportName: string
}

/** Line chart of daily values with CSV export. */
export function DayTrend(props: DayTrendProps) {
  const { label, days, series, format, exportName } = props
  const points = useMemo(
    () => days.map(({ day, values }) => ({ at: dayStart(day), values })),
    [days],
  )
  const columns = useMemo<ResourceColumn<DayValues>[]>(
    () => [
      { id: 'day', header: 'admin.statistics.day' },
      ...series.map(({ key, label: header }) => ({
        id: key,
        header: () => header,
        value: (row: DayValues) => row.values[key] ?? 0,
      })),
    ],
    [series],
  )
  return (
    <TrendChart
      label={label}
      points={points}
      series={series}
      format={format}
      unit="day"
      actions={<CsvButton label={label} name={exportName} columns={columns} rows={days} />}
    />
  )
}
