import { useEffect, useEffectEvent, useState } from 'react'
import {
  type ScanFlow,
  type PositionProblem,
  requestPosition,
  type ScanPosition,
} from '@/features/scanner/hooks/use-scan-flow'
import { useQuery } from '@tanstack/react-query'
import {
  Clock,
  Compass,
  HelpCircle,
  LocateFixed,
  type LucideIcon,
  MapPin,
  PackageOpen,
  Repeat,
  TriangleAlert,
  UsersRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { gameSessionsQueryOptions } from '@/features/game/api/game'
import { OutcomePanel } from '@/features/scanner/components/outcome-panel'
import { presentRejection, type Rejection } from '@/features/scanner/model/rejection'
import type { ErrorKey } from '@/lib/supabase/errors'

const TICK_MS = 250

/**
 * Counts down to a time on the device's clock.
 * @param deadline ms since the epoch
 * @returns milliseconds left, 0 once it has passed
 */
function useTimeLeft(deadline: number): number {
  const [remaining, setRemaining] = useState(() => Math.max(0, deadline - Date.now()))
  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, deadline - Date.now())
      setRemaining(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [deadline])
  return remaining
}

type Progress = 'idle' | 'finding' | PositionProblem | ScanPosition

interface PositionRetryProps {
  /** `scan_location_required` or `scan_too_far`. */
  errorKey: ErrorKey
  /** Earliest time at which the server accepts the code again, ms since the epoch. */
  deadline: number
  onPosition: (position: ScanPosition) => void
}

/** Requests the position and sends the scan again as soon as the server accepts it. */
function PositionRetry({ errorKey, deadline, onPosition }: PositionRetryProps) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<Progress>('idle')
  const remaining = useTimeLeft(deadline)
  const position = typeof progress === 'object' ? progress : null
  const isDue = remaining === 0

  const handlePosition = useEffectEvent(onPosition)
  useEffect(() => {
    if (position && isDue) handlePosition(position)
  }, [position, isDue])

  function find(): void {
    setProgress('finding')
    void requestPosition().then(setProgress)
  }

  function label(): string {
    if (progress === 'finding') return t('scanner.location.finding')
    if (position) {
      return t('scanner.location.sendingIn', { seconds: Math.ceil(remaining / 1000) })
    }
    return errorKey === 'scan_too_far' ? t('scanner.location.recheck') : t('scanner.location.share')
  }

  const isBusy = progress === 'finding' || position !== null
  return (
    <>
      <p role="status" className="text-error-text text-sm font-medium empty:hidden">
        {(progress === 'denied' || progress === 'unavailable') && t(`scanner.location.${progress}`)}
      </p>
      <Button size="lg" block loading={isBusy} onClick={find}>
        {!isBusy && <LocateFixed aria-hidden="true" className="size-6" />}
        {label()}
      </Button>
    </>
  )
}

const icons: Record<Rejection['kind'], LucideIcon> = {
  found: Repeat,
  team: UsersRound,
  teamless: UsersRound,
  empty: PackageOpen,
  away: MapPin,
  place: LocateFixed,
  time: Clock,
  over: Clock,
  unknown: HelpCircle,
  outside: Compass,
  failed: TriangleAlert,
}

/** Hints that refer to something on the dashboard: the hunts, their results or their start. */
const dashboardHints = new Set<Rejection['hint']>([
  'not_joined',
  'join_team',
  'check_session',
  'ended',
  'wait_for_start',
])

function RetryButton({ deadline, onRetry }: { deadline: number; onRetry: () => void }) {
  const { t } = useTranslation()
  const seconds = Math.ceil(useTimeLeft(deadline) / 1000)
  return (
    <Button size="lg" block disabled={seconds > 0} onClick={onRetry}>
      {seconds > 0 ? t('scanner.rejected.tryAgainIn', { seconds }) : t('scanner.rejected.tryAgain')}
    </Button>
  )
}

interface SendWhenResumedProps {
  gameSessionId: string
  /** Times in ms since the epoch: of the rejection, and from which the code may be sent again. */
  decidedAt: number
  deadline: number
  onResumed: () => void
}

/** Sends a scan of a paused hunt again once the hunt goes on. */
function SendWhenResumed({ gameSessionId, decidedAt, deadline, onResumed }: SendWhenResumedProps) {
  const { data: gameSessions, dataUpdatedAt } = useQuery(gameSessionsQueryOptions())
  // A list older than the rejection does not know the pause.
  const isResumed =
    dataUpdatedAt > decidedAt &&
    gameSessions?.some(({ id, paused_at }) => id === gameSessionId && !paused_at)
  const isDue = useTimeLeft(deadline) === 0
  const send = useEffectEvent(onResumed)
  useEffect(() => {
    if (isResumed && isDue) send()
  }, [isResumed, isDue])
  return null
}

interface RejectedPanelProps {
  rejected: Extract<ScanFlow, { step: 'rejected' }>
  /** @param position a new position for codes that require one, otherwise null */
  onTryAgain: (position: ScanPosition | null) => void
  onContinue: () => void
}

/** A rejected scan: the reason and the next step. */
export function RejectedPanel({ rejected, onTryAgain, onContinue }: RejectedPanelProps) {
  const { t } = useTranslation()
  const { errorKey, errorDetail, decidedAt } = rejected
  const { kind, hint, canTryAgain, waitMs } = presentRejection(errorKey)
  const Icon = icons[kind]
  const needsPosition = kind === 'away' || kind === 'place'
  const deadline = decidedAt + waitMs
  const leadsToDashboard = dashboardHints.has(hint)

  return (
    <OutcomePanel
      kind="rejected"
      illustration={
        <span data-kind={kind} className="outcome-mark">
          <Icon aria-hidden="true" className="size-12" strokeWidth={1.75} />
        </span>
      }
      title={t(`scanner.rejected.titles.${kind}`)}
      actions={
        <>
          {canTryAgain &&
            (needsPosition ? (
              <PositionRetry errorKey={errorKey} deadline={deadline} onPosition={onTryAgain} />
            ) : (
              <RetryButton deadline={deadline} onRetry={() => onTryAgain(null)} />
            ))}
          <Button
            size={canTryAgain ? 'md' : 'lg'}
            variant={canTryAgain ? 'outline' : 'primary'}
            block
            onClick={onContinue}
          >
            {t('scanner.rejected.scanOn')}
          </Button>
          {leadsToDashboard && (
            <ButtonLink to={paths.dashboard} variant="ghost" block>
              {t('scanner.success.dashboard')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p data-error-key={errorKey} className="text-lg font-semibold text-balance">
        {t(`errors.${errorKey}`)}
      </p>
      {errorKey === 'found_by_team' && errorDetail && (
        <p>{t('scanner.rejected.finder', { name: errorDetail })}</p>
      )}
      <p className="text-soft text-pretty">{t(`scanner.rejected.hints.${hint}`)}</p>
      {errorKey === 'game_session_paused' && (
        <SendWhenResumed
          gameSessionId={rejected.capture.gameSessionId}
          decidedAt={decidedAt}
          deadline={deadline}
          onResumed={() => onTryAgain(null)}
        />
      )}
    </OutcomePanel>
  )
}
