import { useTranslation } from 'react-i18next'
import { CountedPanel } from '@/features/scanner/components/counted-panel'
import { RejectedPanel } from '@/features/scanner/components/rejected-panel'
import { UnsentPanel } from '@/features/scanner/components/unsent-panel'
import type { ScanFlowControl } from '@/features/scanner/hooks/use-scan-flow'
import { CompassIllustration } from '@/components/illustrations/compass'
import { OutcomePanel } from '@/features/scanner/components/outcome-panel'

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
