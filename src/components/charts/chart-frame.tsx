import { Table2, ChartLine } from 'lucide-react'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CrashBoundary } from '@/components/layout/crash-boundary'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import '@/components/charts/charts.css'

interface ChartFrameProps {
  /** Heading and accessible name. */
  label: string
  isEmpty: boolean
  /** The chart, loaded lazily. */
  plot: ReactNode
  /** The same data as a table. */
  table: ReactNode
  /** More controls beside the table button, such as an export. */
  actions?: ReactNode
}

/** A chart with a table view; shows the table when the chart module cannot be loaded. */
export function ChartFrame({ label, isEmpty, plot, table, actions }: ChartFrameProps) {
  const { t } = useTranslation()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartLine : Table2
  const action = t(asTable ? 'charts.chart' : 'charts.table')
  const tableView = <div className="chart-table-frame">{table}</div>
  return (
    <figure className="card-surface m-0 min-w-0 p-4 sm:p-5" aria-labelledby={id}>
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-bold text-balance">
          {label}
        </h2>
        {!isEmpty && (
          <div className="flex flex-wrap items-center gap-1">
            <Button
              icon={Icon}
              size="sm"
              variant="ghost"
              aria-label={`${action}: ${label}`}
              onClick={() => setAsTable(!asTable)}
            >
              {action}
            </Button>
            {actions}
          </div>
        )}
      </figcaption>
      {isEmpty && <p className="text-soft py-8 text-center">{t('charts.empty')}</p>}
      {!isEmpty && asTable && tableView}
      {!isEmpty && !asTable && (
        <CrashBoundary
          fallback={
            <>
              <p role="status" className="text-soft mb-2">
                {t('charts.unavailable')}
              </p>
              {tableView}
            </>
          }
        >
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>{plot}</Suspense>
        </CrashBoundary>
      )}
    </figure>
  )
}
