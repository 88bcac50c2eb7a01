import { useQuery } from '@tanstack/react-query'
import {
  Clock,
  Compass,
  HelpCircle,
  LocateFixed,
  MapPin,
  PackageOpen,
  Repeat,
  TriangleAlert,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { gameSessionsQueryOptions } from '@/features/game/api/game-sessions'
import { OutcomePanel } from '@/features/scanner/components/outcome-panel'
import { PositionRetry } from '@/features/scanner/components/position-retry'
import { useTimeLeft } from '@/features/scanner/hooks/use-time-left'
import type { ScanPosition } from '@/features/scanner/model/device-info'
import { presentRefusal, type Refusal, type RefusalKind } from '@/features/scanner/model/refusal'
import type { ScanFlow } from '@/features/scanner/model/scan-flow'

const icons: Record<RefusalKind, LucideIcon> = {
  found: Repeat,
  team: UsersRound,
  teamless: UsersRound,
  empty: PackageOpen,
  away: MapPin,
  place: LocateFixed,
  time: Clock,
  unknown: HelpCircle,
  outside: Compass,
  failed: TriangleAlert,
}

/** Hints that refer to something on the dashboard: the hunts, their results or their start. */
const dashboardHints = new Set<Refusal['hint']>([
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
      {seconds > 0 ? t('scanner.refused.tryAgainIn', { seconds }) : t('scanner.refused.tryAgain')}
    </Button>
  )
}

interface SendWhenResumedProps {
  sessionId: string
  /** Times in ms since the epoch: of the refusal, and from which the code may be sent again. */
  answeredAt: number
  deadline: number
  onResumed: () => void
}

/** Sends a scan of a paused hunt again once the hunt goes on. */
function SendWhenResumed({ sessionId, answeredAt, deadline, onResumed }: SendWhenResumedProps) {
  const { data: sessions, dataUpdatedAt } = useQuery(gameSessionsQueryOptions())
  // A list older than the refusal does not know the pause.
  const isResumed =
    dataUpdatedAt > answeredAt &&
    sessions?.some(({ id, paused_at }) => id === sessionId && !paused_at)
  const isDue = useTimeLeft(deadline) === 0
  const send = useEffectEvent(onResumed)
  useEffect(() => {
    if (isResumed && isDue) send()
  }, [isResumed, isDue])
  return null
}

interface RefusedPanelProps {
  refused: Extract<ScanFlow, { step: 'refused' }>
  /** @param position a new position for codes that require one, otherwise null */
  onTryAgain: (position: ScanPosition | null) => void
  onContinue: () => void
}

/** A refused scan: the reason and the next step. */
export function RefusedPanel({ refused, onTryAgain, onContinue }: RefusedPanelProps) {
  const { t } = useTranslation()
  const { errorKey, errorDetail, answeredAt } = refused
  const { kind, hint, canTryAgain, waitMs } = presentRefusal(errorKey)
  const Icon = icons[kind]
  const needsPosition = kind === 'away' || kind === 'place'
  const deadline = answeredAt + waitMs
  const leadsToDashboard = dashboardHints.has(hint)

  return (
    <OutcomePanel
      kind="refused"
      illustration={
        <span data-kind={kind} className="refused-mark">
          <Icon aria-hidden="true" className="size-12" strokeWidth={1.75} />
        </span>
      }
      title={t(`scanner.refused.titles.${kind}`)}
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
            {t('scanner.refused.scanOn')}
          </Button>
          {leadsToDashboard && (
            <Button asChild variant="ghost" block>
              <Link to={paths.dashboard}>{t('scanner.success.dashboard')}</Link>
            </Button>
          )}
        </>
      }
    >
      <p data-error-key={errorKey} className="text-lg font-semibold text-balance">
        {t(`errors.${errorKey}`)}
      </p>
      {errorKey === 'found_by_team' && errorDetail && (
        <p>{t('scanner.refused.finder', { name: errorDetail })}</p>
      )}
      <p className="text-soft text-pretty">{t(`scanner.refused.hints.${hint}`)}</p>
      {errorKey === 'game_session_paused' && (
        <SendWhenResumed
          sessionId={refused.capture.gameSessionId}
          answeredAt={answeredAt}
          deadline={deadline}
          onResumed={() => onTryAgain(null)}
        />
      )}
    </OutcomePanel>
  )
}
