import type { ReactNode } from 'react'
import { CountedPanel } from '@/features/scanner/components/counted-panel'
import { RefusedPanel } from '@/features/scanner/components/refused-panel'
import { SendingPanel } from '@/features/scanner/components/sending-panel'
import { UnsentPanel } from '@/features/scanner/components/unsent-panel'
import type { ScanFlowControl } from '@/features/scanner/hooks/use-scan-flow'

export interface ScanOutcomeProps {
  control: ScanFlowControl
  /** Draws what a counted scan has moved; other features know. */
  renderProgress?: (scanId: number) => ReactNode
  /** Back to looking for codes; the flow is already reset. */
  onScanOn?: () => void
}

/** What a scan came to; nothing while a code is being looked for. */
export function ScanOutcome({ control, renderProgress, onScanOn }: ScanOutcomeProps) {
  const { flow, resend, tryAgain, dismiss } = control
  function scanOn(): void {
    dismiss()
    onScanOn?.()
  }
  switch (flow.step) {
    case 'sending':
      return <SendingPanel />
    case 'counted':
      return (
        <CountedPanel
          result={flow.result}
          progress={renderProgress?.(flow.result.scan_id)}
          onScanOn={scanOn}
        />
      )
    case 'refused':
      return <RefusedPanel refused={flow} onTryAgain={tryAgain} onScanOn={scanOn} />
    case 'unsent':
      return <UnsentPanel unsent={flow} onResend={resend} onScanOn={scanOn} />
    default:
      return null
  }
}
