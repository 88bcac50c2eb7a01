import { useTranslation } from 'react-i18next'
import type { IncrementalReport } from '@/lib/hunt/uncounted-days'

/** Says that the numbers below are not complete yet, and how many days are still to be counted. */
export function CountingNotice({ report }: { report: IncrementalReport | undefined }) {
  const { t } = useTranslation()
  const days = report?.uncounted_days ?? 0
  return (
    <p role="status" className="text-soft text-sm empty:hidden">
      {days > 0 && t('admin.statistics.counting', { count: days })}
    </p>
  )
}
