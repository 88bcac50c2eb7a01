import { useTranslation } from 'react-i18next'
import type { IncrementalReport } from '@/lib/game-session/incremental-report'

/** Shown while a report is incomplete, with the number of days that remain to be counted. */
export function CountingNotice({ report }: { report: IncrementalReport | undefined }) {
  const { t } = useTranslation()
  const days = report?.uncounted_days ?? 0
  return (
    <p role="status" className="text-soft text-sm empty:hidden">
      {days > 0 && t('admin.statistics.counting', { count: days })}
    </p>
  )
}
