import { CircleCheck, CloudOff, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { OutcomePanel } from '@/features/scanner/components/outcome-panel'
import type { ScanFlow } from '@/features/scanner/model/scan-flow'
import { useUnsaved } from '@/lib/offline/fallback-store'
import { useFormat } from '@/lib/i18n/use-format'

interface UnsentPanelProps {
  unsent: Extract<ScanFlow, { step: 'unsent' }>
  onResend: () => void
  /** Returns to scanning; the scan stays in the queue. */
  onContinue: () => void
}

/** A captured scan without a response yet; it waits in the queue and is sent automatically. */
export function UnsentPanel({ unsent, onResend, onContinue }: UnsentPanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isLost = useUnsaved(({ keys }) =>
    keys.some((key) => key.endsWith(unsent.capture.clientScanId)),
  )
  const time = format.time(unsent.capture.scannedAt)
  // Being offline is not an error: the scan is saved and needs no action.
  const isSaved = unsent.errorKey === 'network_unavailable' && !isLost
  const Icon = isSaved ? CircleCheck : CloudOff
  return (
    <OutcomePanel
      kind="unsent"
      illustration={
        <span data-kind={isSaved ? 'found' : 'time'} className="outcome-mark">
          <Icon aria-hidden="true" className="size-12" strokeWidth={1.75} />
        </span>
      }
      title={t(isSaved ? 'scanner.unsent.saved' : 'scanner.unsent.title')}
      actions={
        <>
          <Button size="lg" block onClick={onContinue}>
            <ScanLine aria-hidden="true" className="size-6" />
            {t('scanner.success.scanOn')}
          </Button>
          <Button variant="outline" block onClick={onResend}>
            {t('scanner.unsent.retry')}
          </Button>
        </>
      }
    >
      {!isSaved && (!isLost || unsent.errorKey !== 'network_unavailable') && (
        <p data-error-key={unsent.errorKey} className="text-lg font-semibold text-balance">
          {t(`errors.${unsent.errorKey}`)}
        </p>
      )}
      <p className="text-soft text-pretty">
        {t(isLost ? 'scanner.unsent.volatile' : 'scanner.unsent.text', { time })}{' '}
        {t('scanner.unsent.automatic')}
      </p>
    </OutcomePanel>
  )
}
