import { useNavigate, useParams } from 'react-router-dom'
import { NotFoundPage } from '@/app/not-found-page'
import { paths } from '@/config/paths'
import { ChestScreen, OpenChestButton } from '@/features/ar/components/chest-screen'
import { ActiveSessionGate } from '@/features/scanner/components/active-session-gate'
import { ScanOutcome } from '@/features/scanner/components/scan-outcome'
import { useScanFlow } from '@/features/scanner/hooks/use-scan-flow'
import { isPrintedId } from '@/features/scanner/model/parse-code'
import { isPresenting } from '@/features/scanner/model/scan-flow'
import { useUserId } from '@/lib/account/session'

function FoundCode({ qrId }: { qrId: string }) {
  const navigate = useNavigate()
  const control = useScanFlow(useUserId())
  const { flow, submit } = control
  const isOpening = flow.step === 'sending'
  if (!isPresenting(flow)) {
    return <ScanOutcome control={control} onScanOn={() => void navigate(paths.scanner)} />
  }
  return (
    <ChestScreen isOpening={isOpening}>
      <ActiveSessionGate>
        {(gameSessionId) => (
          <OpenChestButton isOpening={isOpening} onOpen={() => void submit(qrId, gameSessionId)} />
        )}
      </ActiveSessionGate>
    </ChestScreen>
  )
}

/** /ar/:qrId: what a phone's own camera opens from a printed code (spec §2). */
export function ArPage() {
  const { qrId = '' } = useParams()
  if (!isPrintedId(qrId)) return <NotFoundPage />
  return <FoundCode key={qrId} qrId={qrId.toLowerCase()} />
}
