import { ScanProgress } from '@/app/pages/scan-progress'
import { PhaseNotice } from '@/features/game/components/phase-notice'
import { ScannerScreen } from '@/features/scanner/components/scanner-screen'

/** /scanner: present a code, see what it brought (spec §2, §4). */
export function ScannerPage() {
  return (
    <ScannerScreen
      notice={<PhaseNotice />}
      renderProgress={(scanId) => <ScanProgress scanId={scanId} />}
    />
  )
}
