import { CircleCheck, CloudOff, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CompassIllustration } from '@/components/illustrations/compass'
import { Button } from '@/components/ui/button'
import { CountedPanel } from '@/features/scanner/components/counted-panel'
import { OutcomePanel } from '@/features/scanner/components/outcome-panel'
import { RejectedPanel } from '@/features/scanner/components/rejected-panel'
import type { ScanFlowControl } from '@/features/scanner/hooks/use-scan-flow'
import type { ScanFlow } from '@/features/scanner/model/scan-flow'
import { useFormat } from '@/lib/i18n/use-format'
import { useUnsaved } from '@/lib/offline/fallback-store'

interface UnsentPanelProps {
  unsent: Extract<ScanFlow, { step: 'unsent' }>
  onResend: () => void
  /** Returns to scanning; the scan stays in the queue. */
  onContinue: () => void
}

/** A captured scan without a response yet; it waits in the queue and is sent automatically. */
function UnsentPanel({ unsent, onResend, onContinue }: UnsentPanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isLost = useUnsaved(({ keys }) => keys.includes(unsent.capture.clientScanId))
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

/** Shown while a queued or rejected scan is sent again. */
function SendingPanel() {
  const { t } = useTranslation()
  return (
    <OutcomePanel
      kind="sending"
      illustration={<CompassIllustration className="compass-searching my-6 size-28" />}
      title={t('scanner.viewfinder.checking')}
    />
  )
}

interface ScanOutcomeProps {
  control: ScanFlowControl
  /** Called after the flow has been reset to scanning. */
  onContinue?: () => void
}

/** Result of a scan; renders nothing before one. */
export function ScanOutcome({ control, onContinue }: ScanOutcomeProps) {
  const { flow, resend, tryAgain, dismiss } = control
  function continueScanning(): void {
    dismiss()
    onContinue?.()
  }
  switch (flow.step) {
    case 'sending':
      return <SendingPanel />
    case 'counted':
      return <CountedPanel result={flow.result} onContinue={continueScanning} />
    case 'rejected':
      return <RejectedPanel rejected={flow} onTryAgain={tryAgain} onContinue={continueScanning} />
    case 'unsent':
      return <UnsentPanel unsent={flow} onResend={resend} onContinue={continueScanning} />
    default:
      return null
  }
}
