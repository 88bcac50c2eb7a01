import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { CompassIllustration } from '@/components/illustrations/compass'
import { joinPath } from '@/config/paths'
import { ReportButton } from '@/components/ui/report-button'
import { PageHeader } from '@/components/ui/page-header'
import { PhaseNotice } from '@/features/game/components/phase-notice'
import { RequireActiveGameSession } from '@/features/scanner/components/require-active-game-session'
import { LiveScanner, ShortCodeForm } from '@/features/scanner/components/live-scanner'
import { QueuedScans } from '@/features/scanner/components/queued-scans'
import { ScanOutcome } from '@/features/scanner/components/scan-outcome'
import { useScanFlow, isPresenting } from '@/features/scanner/hooks/use-scan-flow'
import { createRepeatFilter } from '@/lib/codes/repeat-filter'
import { useUserId } from '@/lib/account/session'

/** /scanner: scans a code and shows the result. */
export function ScannerScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const userId = useUserId()
  const control = useScanFlow(userId)
  const [repeats] = useState(() => createRepeatFilter())
  const [typed, setTyped] = useState('')
  const { flow, submit } = control
  const showInvitation = (path: string) => void navigate(path)
  /** Keeps an unknown code for correction, because it may be a typing mistake. */
  function clearTyped(): void {
    const mayBeTypo =
      flow.step === 'rejected' &&
      (flow.errorKey === 'qr_code_not_found' || flow.errorKey === 'scan_rate_limited')
    if (!mayBeTypo) setTyped('')
  }
  if (!isPresenting(flow)) {
    return <ScanOutcome control={control} onContinue={clearTyped} />
  }
  return (
    <>
      <div className="scanner-heading">
        <PageHeader title={t('scanner.title')} description={t('scanner.description')} />
      </div>
      <PhaseNotice />
      <RequireActiveGameSession
        illustration={<CompassIllustration className="size-24" />}
        joinForm={
          <ShortCodeForm
            text={typed}
            onText={setTyped}
            // Join codes are written like short codes.
            onCode={(joinCode) => showInvitation(joinPath(joinCode))}
            onInvitation={showInvitation}
            disabled={false}
            label={t('scanner.noSession.codeLabel')}
            hint={t('scanner.noSession.codeHint')}
          />
        }
      >
        {(gameSessionId) => (
          <>
            <LiveScanner
              repeats={repeats}
              isChecking={flow.step === 'sending'}
              typed={typed}
              onTyped={setTyped}
              onCode={(presented) => void submit(presented, gameSessionId)}
              onInvitation={showInvitation}
            />
            <div className="mt-4 flex justify-center">
              <ReportButton target={{ source: 'scanner', ...(typed !== '' && { code: typed }) }} />
            </div>
          </>
        )}
      </RequireActiveGameSession>
      <QueuedScans />
    </>
  )
}
