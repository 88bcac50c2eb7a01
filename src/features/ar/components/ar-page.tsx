import { useNavigate, useParams } from 'react-router-dom'
import { NotFoundPage } from '@/components/layout/not-found-page'
import { ChestIllustration } from '@/components/illustrations/chest'
import { paths } from '@/config/paths'
import { ChestScreen, OpenChestButton } from '@/features/ar/components/chest-screen'
import { ChestView } from '@/features/ar/components/chest-view'
import { CodeDirections } from '@/features/ar/components/code-directions'
import { PhaseNotice } from '@/features/game/components/phase-notice'
import { RequireActiveSession } from '@/features/scanner/components/require-active-session'
import { ScanOutcome } from '@/features/scanner/components/scan-outcome'
import { useScanFlow } from '@/features/scanner/hooks/use-scan-flow'
import { isPrintedId, parseCode } from '@/lib/codes/parse-code'
import { isPresenting } from '@/features/scanner/model/scan-flow'
import { useUserId } from '@/lib/account/session'

function FoundCode({ qrId }: { qrId: string }) {
  const navigate = useNavigate()
  const control = useScanFlow(useUserId())
  const { flow, submit } = control
  const isOpening = flow.step === 'sending'
  if (!isPresenting(flow)) {
    return <ScanOutcome control={control} onContinue={() => void navigate(paths.scanner)} />
  }
  return (
    <ChestScreen>
      <PhaseNotice />
      <RequireActiveSession illustration={<ChestIllustration className="w-40" />}>
        {(gameSessionId) => {
          const open = () => void submit(qrId, gameSessionId)
          return (
            <>
              <ChestView
                isThisCode={(text) => parseCode(text) === qrId}
                isOpening={isOpening}
                onOpen={open}
              />
              <OpenChestButton isOpening={isOpening} onOpen={open} />
              <CodeDirections qrId={qrId} gameSessionId={gameSessionId} />
            </>
          )
        }}
      </RequireActiveSession>
    </ChestScreen>
  )
}

/** /ar/:qrId: opened by the phone's camera app from a printed code. */
export function ArPage() {
  const { qrId = '' } = useParams()
  if (!isPrintedId(qrId)) return <NotFoundPage />
  return <FoundCode key={qrId} qrId={qrId.toLowerCase()} />
}
