import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountingNotice } from '@/components/ui/counting-notice'
import { QueryPlaceholder } from '@/components/ui/error-state'
import type { StatisticsRange } from '@/features/statistics/model/period'
import type { IncrementalReport } from '@/lib/game-session/incremental-report'

interface ReportViewProps<Report extends IncrementalReport> {
  query: UseQueryResult<Report>
  range: StatisticsRange
  children: (report: Report) => ReactNode
}

/** Loading, error and content states of a report, with its time zone and a notice about days not counted yet. */
export function ReportView<Report extends IncrementalReport>({
  query,
  range,
  children,
}: ReportViewProps<Report>) {
  const { t } = useTranslation()
  if (!query.data) return <QueryPlaceholder query={query} rows={6} className="h-24 w-full" />
  return (
    <div
      className={clsx('grid gap-6', query.isPlaceholderData && 'opacity-60')}
      aria-busy={query.isPlaceholderData}
    >
      <CountingNotice report={query.data} />
      {children(query.data)}
      <p className="text-soft text-sm">
        {t('admin.statistics.note', { zone: range.timeZone.replaceAll('_', ' ') })}
      </p>
    </div>
  )
}
