import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { ChestIllustration } from '@/components/illustrations/chest'
import { NotFoundPage } from '@/components/layout/not-found-page'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/config/paths'
import { ChestView } from '@/features/ar/components/chest-view'
import { CodeDirections } from '@/features/ar/components/code-directions'
import { PhaseNotice } from '@/features/game/components/phase-notice'
import { RequireActiveGameSession } from '@/features/scanner/components/require-active-game-session'
import { ScanOutcome } from '@/features/scanner/components/scan-outcome'
import { useScanFlow, isPresenting } from '@/features/scanner/hooks/use-scan-flow'
import { useUserId } from '@/lib/account/session'
import { isPrintedId, parseCode } from '@/lib/codes/codes'
import '@/features/ar/ar.css'

/** Layout of the screen of a found code. */
function ChestScreen({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="chest-screen">
      <PageHeader title={t('ar.title')} description={t('ar.description')} />
      {children}
    </div>
  )
}

interface OpenChestButtonProps {
  /** The scan is being sent. */
  isOpening: boolean
  onOpen: () => void
}

/** Opens the chest on every device, also without camera or WebGL. */
function OpenChestButton({ isOpening, onOpen }: OpenChestButtonProps) {
  const { t } = useTranslation()
  return (
    <Button size="lg" block loading={isOpening} onClick={onOpen}>
      {!isOpening && <KeyRound aria-hidden="true" className="size-6" />}
      {t(isOpening ? 'ar.opening' : 'ar.open')}
    </Button>
  )
}

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
      <RequireActiveGameSession illustration={<ChestIllustration className="w-40" />}>
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
      </RequireActiveGameSession>
    </ChestScreen>
  )
}

/** /ar/:qrId: opened by the phone's camera app from a printed code. */
export function ArPage() {
  const { qrId = '' } = useParams()
  if (!isPrintedId(qrId)) return <NotFoundPage />
  return <FoundCode key={qrId} qrId={qrId.toLowerCase()} />
}
