import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CompassIllustration } from '@/components/illustrations/compass'
import { PageHeader } from '@/components/ui/page-header'
import { ActiveSessionGate } from '@/features/scanner/components/active-session-gate'
import { LiveScanner } from '@/features/scanner/components/live-scanner'
import { QueuedScans } from '@/features/scanner/components/queued-scans'
import { ScanOutcome, type ScanOutcomeProps } from '@/features/scanner/components/scan-outcome'
import { useScanFlow } from '@/features/scanner/hooks/use-scan-flow'
import { createRepeatFilter } from '@/lib/codes/repeat-filter'
import { isPresenting } from '@/features/scanner/model/scan-flow'
import { useUserId } from '@/lib/account/session'

interface ScannerScreenProps {
  /** What is to be known before a code is presented. */
  notice?: ReactNode
  renderProgress?: ScanOutcomeProps['renderProgress']
}

export function ScannerScreen({ notice, renderProgress }: ScannerScreenProps) {
  const { t } = useTranslation()
  const userId = useUserId()
  const control = useScanFlow(userId)
  const [repeats] = useState(() => createRepeatFilter())
  const [typed, setTyped] = useState('')
  const { flow, submit } = control
  /** An unknown code may be a slip, which is to be corrected; any other answer is the end of it. */
  function forgetTyped(): void {
    const mayBeSlip =
      flow.step === 'refused' &&
      (flow.errorKey === 'qr_code_not_found' || flow.errorKey === 'scan_rate_limited')
    if (!mayBeSlip) setTyped('')
  }
  if (!isPresenting(flow)) {
    return <ScanOutcome control={control} renderProgress={renderProgress} onScanOn={forgetTyped} />
  }
  return (
    <>
      <div className="scanner-heading">
        <PageHeader title={t('scanner.title')} description={t('scanner.description')} />
      </div>
      {notice}
      <ActiveSessionGate illustration={<CompassIllustration className="size-24" />}>
        {(gameSessionId) => (
          <LiveScanner
            repeats={repeats}
            isChecking={flow.step === 'sending'}
            typed={typed}
            onTyped={setTyped}
            onCode={(presented) => void submit(presented, gameSessionId)}
          />
        )}
      </ActiveSessionGate>
      <QueuedScans userId={userId} />
    </>
  )
}
