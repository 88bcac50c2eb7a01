import { useQuery } from '@tanstack/react-query'
import { useState, lazy, Suspense, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { FindCard } from '@/components/media/find-card'
import { Skeleton } from '@/components/ui/skeleton'
import { ownedCluesPath, paths } from '@/config/paths'
import {
  type FindCardRow,
  findCardScope,
  findCardsQueryOptions,
  membershipsQueryOptions,
  scanProgressQueryOptions,
  useActiveGameSession,
} from '@/features/game/api/game'
import { purchasedCluesQueryOptions, shopCluesQueryOptions } from '@/features/shop/api/shop'
import { inTrailOrder, nextStep, pathProgress } from '@/features/shop/model/path-state'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { CircleCheck, CloudOff, Gem, ScanLine } from 'lucide-react'
import { ChestIllustration } from '@/components/illustrations/chest'
import { CoinIllustration } from '@/components/illustrations/coin'
import { CompassIllustration } from '@/components/illustrations/compass'
import { Button, ButtonLink } from '@/components/ui/button'
import { RejectedPanel } from '@/features/scanner/components/rejected-panel'
import { OutcomePanel } from '@/features/scanner/components/outcome-panel'
import type { ScanFlowControl, ScanFlow } from '@/features/scanner/hooks/use-scan-flow'
import { useTexts } from '@/lib/i18n/use-texts'
import { useUnsaved } from '@/lib/offline/outbox-storage'

function NextClue({ gameSessionId }: { gameSessionId: string }) {
  const { t, localized } = useTexts()
  const { data: clues, isFetching } = useQuery(shopCluesQueryOptions(gameSessionId))
  // Until the first answer the clues are those from before the find.
  const [isCurrent, setCurrent] = useState(!isFetching)
  if (!isCurrent && !isFetching) setCurrent(true)
  if (!isCurrent || !clues?.length) return null
  const { found, total } = pathProgress(clues)
  const step = nextStep(inTrailOrder(clues))
  return (
    <>
      {/* Of a hunt whose codes give the clues, only the first one is in the shop. */}
      {total > 1 && <li>{t('scanner.success.path', { found, count: total })}</li>}
      {step && 'clue' in step && (
        <li>
          <Link className="link" to={step.kind === 'solve' ? ownedCluesPath : paths.shop}>
            <SentenceWith
              text={localized(step.clue, 'name')}
              lang={localized.lang(step.clue, 'name')}
            >
              {(name) => t('scanner.success.next', { name })}
            </SentenceWith>
          </Link>
        </li>
      )}
    </>
  )
}

/** Shows the card of the find, and stores it and its clue for offline use. */
function FoundCard({ card, gameSessionId }: { card: FindCardRow; gameSessionId: string }) {
  useQuery(findCardsQueryOptions())
  useQuery({ ...purchasedCluesQueryOptions(gameSessionId), enabled: card.clue_id !== null })
  return <FindCard card={card} linksClue mediaScope={findCardScope} />
}

/**
 * Effects of a counted scan: find card, rank, solved clues, progress and next step. Keeps its height while it
 * loads, so that the buttons below do not move away from a finger.
 */
function ScanProgress({ scanId }: { scanId: number }) {
  const { t, localized } = useTexts()
  const gameSession = useActiveGameSession()
  const progress = useQuery(scanProgressQueryOptions(scanId))
  if (progress.isPending) return <Skeleton className="h-28 w-full" />
  if (!progress.data) return null
  const { codes_found, rank, rank_before, solved, card } = progress.data
  const isTeam = gameSession.status === 'ready' && gameSession.membership.team_id !== null
  const list = (
    <ul className="grid min-h-28 content-start gap-1">
      {solved.map((clue) => (
        <li key={clue.clue_id} className="font-semibold break-words">
          <SentenceWith text={localized(clue, 'name')} lang={localized.lang(clue, 'name')}>
            {(name) => t('scanner.success.solved', { name })}
          </SentenceWith>
        </li>
      ))}
      {rank !== null && (
        <li>
          {rank_before === null || rank_before === rank
            ? t('scanner.success.rank', { rank })
            : t('scanner.success.rankMoved', { before: rank_before, rank })}
        </li>
      )}
      <li>{t(`scanner.success.${isTeam ? 'teamCodes' : 'codes'}`, { count: codes_found })}</li>
      {gameSession.status === 'ready' && <NextClue gameSessionId={gameSession.gameSession.id} />}
    </ul>
  )
  if (card === null) return list
  return (
    <div className="grid gap-3">
      <FoundCard card={card} gameSessionId={card.game_session_id} />
      {list}
    </div>
  )
}

/** Directions of the sparks around the chest, degrees. */
const sparks = [-78, -56, -34, -12, 12, 34, 56, 78]

/** Horizontal travel of each coin, px. */
const coins = [-92, -58, -22, 26, 60, 96]

/** React's style type does not know custom properties. */
const aim = (aside: number): CSSProperties & Record<'--aim', string> => ({ '--aim': `${aside}px` })

function Celebration() {
  return (
    <div aria-hidden="true" className="celebration">
      {sparks.map((angle) => (
        <span key={angle} className="celebration-spark" style={{ rotate: `${angle}deg` }} />
      ))}
      {coins.map((aside) => (
        <span key={aside} className="celebration-coin" style={aim(aside)}>
          <CoinIllustration />
        </span>
      ))}
      <ChestIllustration open className="celebration-chest" />
    </div>
  )
}

// Lazy, because most hunts have no tasks.
const FoundTask = lazy(async () => ({
  default: (await import('@/features/tasks/components/found-task')).FoundTask,
}))

interface CountedPanelProps {
  counted: Extract<ScanFlow, { step: 'counted' }>
  onContinue: () => void
}

/** A counted scan: its points, the new total and the next steps. */
function CountedPanel({ counted, onContinue }: CountedPanelProps) {
  const { t, format } = useTexts()
  const gameSession = useActiveGameSession()
  const canClaim = gameSession.status === 'ready' && gameSession.membership.codes_to_claim === 0
  const { result, capture, decidedAt } = counted
  const memberships = useQuery(membershipsQueryOptions())
  // A task answered here changes the points after the find.
  const live = memberships.data?.find(({ game_session_id: id }) => id === capture.gameSessionId)
  const { current_points: points } = live && memberships.dataUpdatedAt > decidedAt ? live : result
  return (
    <OutcomePanel
      kind="counted"
      illustration={<Celebration />}
      title={t('scanner.success.title')}
      actions={
        <>
          {gameSession.status === 'ready' && gameSession.gameSession.has_tasks && (
            <Suspense>
              <FoundTask scanId={result.scan_id} />
            </Suspense>
          )}
          <Button size="lg" block onClick={onContinue}>
            <ScanLine aria-hidden="true" className="size-6" />
            {t('scanner.success.scanOn')}
          </Button>
          {canClaim && (
            <ButtonLink to={paths.treasureClaim} icon={Gem} variant="outline" block>
              {t('scanner.success.claim')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.dashboard} variant="ghost" block>
            {t('scanner.success.dashboard')}
          </ButtonLink>
        </>
      }
    >
      <p className="text-lg font-semibold text-balance">{result.qr_code_name}</p>
      <p className="points-won">
        <span aria-hidden="true">{format.delta(result.points)}</span>
        <span className="sr-only">{t('scanner.success.points', { count: result.points })}</span>
      </p>
      <p className="points-total">
        {t('scanner.success.total')}
        <strong className="tabular-nums">{format.number(points)}</strong>
      </p>
      <ScanProgress scanId={result.scan_id} />
    </OutcomePanel>
  )
}

interface UnsentPanelProps {
  unsent: Extract<ScanFlow, { step: 'unsent' }>
  onResend: () => void
  /** Returns to scanning; the scan stays in the queue. */
  onContinue: () => void
}

/** A captured scan without a response yet; it waits in the queue and is sent automatically. */
function UnsentPanel({ unsent, onResend, onContinue }: UnsentPanelProps) {
  const { t, format } = useTexts()
  const gameSession = useActiveGameSession()
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
      {gameSession.status === 'ready' && gameSession.gameSession.has_tasks && (
        <p className="text-soft text-pretty">{t('tasks.offline')}</p>
      )}
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
      return <CountedPanel counted={flow} onContinue={continueScanning} />
    case 'rejected':
      return <RejectedPanel rejected={flow} onTryAgain={tryAgain} onContinue={continueScanning} />
    case 'unsent':
      return <UnsentPanel unsent={flow} onResend={resend} onContinue={continueScanning} />
    default:
      return null
  }
}
