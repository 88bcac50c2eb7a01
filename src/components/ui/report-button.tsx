import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { openReport, type ReportTarget } from '@/stores/report'

/** Opens the dialog that reports a problem to the organisers. */
export function ReportButton({ target }: { target: ReportTarget }) {
  const { t } = useTranslation()
  return (
    <Button icon={CircleAlert} variant="ghost" size="sm" onClick={() => openReport(target)}>
      {t('reports.open')}
    </Button>
  )
}
