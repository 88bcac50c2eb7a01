import { useMemo } from 'react'
import { TrendChart } from '@/components/charts/trend-chart'
import {
  headerText,
  useColumnContext,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { CsvButton } from '@/features/statistics/components/csv-button'
import { dayStart } from '@/features/statistics/model/period'

/** Values of one day (yyyy-mm-dd) by series. */
interface DayValues {
  day: string
  values: Readonly<Record<string, number>>
}

/** A line, which is also a column of the CSV file. */
export interface DaySeries {
  key: string
  header: ResourceColumn<DayValues>['header']
}

interface DayTrendProps {
  label: string
  days: readonly DayValues[]
  /** Must be stable. */
  series: readonly DaySeries[]
  /** Default: whole numbers. */
  format?: (value: number) => string
  /** Base name of the CSV file. */
  exportName: string
}

/** Line chart of daily values with CSV export. */
export function DayTrend({ label, days, series, format, exportName }: DayTrendProps) {
  const context = useColumnContext()
  const points = useMemo(
    () => days.map(({ day, values }) => ({ at: dayStart(day), ...values })),
    [days],
  )
  const lines = useMemo(
    () => series.map((line) => ({ key: line.key, label: headerText(line, context) })),
    [series, context],
  )
  const columns: ResourceColumn<DayValues>[] = [
    { id: 'day', header: 'admin.statistics.day' },
    ...series.map(({ key, header }) => ({
      id: key,
      header,
      value: (row: DayValues) => row.values[key] ?? 0,
    })),
  ]
  return (
    <TrendChart
      label={label}
      points={points}
      series={lines}
      format={format ?? context.format.number}
      unit="day"
      actions={<CsvButton label={label} name={exportName} columns={columns} rows={days} />}
    />
  )
}
