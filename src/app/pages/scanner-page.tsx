import { ScanProgress } from '@/app/pages/scan-progress'
import { PhaseNotice } from '@/features/game/components/phase-notice'
import { ScannerScreen } from '@/features/scanner/components/scanner-screen'

/** /scanner: scan a code and see the result. */
export function ScannerPage() {
  return (
    <ScannerScreen
      notice={<PhaseNotice />}
      renderProgress={(scanId) => <ScanProgress scanId={scanId} />}
    />
  )
}
