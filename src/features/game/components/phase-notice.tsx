import { Clock, CirclePause } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/config/paths'
import {
  type GameSession,
  useActiveGameSession,
  useGameSessionState,
} from '@/features/game/api/game'
import { startOf } from '@/features/game/model/game-session-state'
import { useTexts } from '@/lib/i18n/use-texts'

function PhaseNoticeContent({ gameSession }: { gameSession: GameSession }) {
  const { t, format } = useTexts()
  const { phase } = useGameSessionState(gameSession.states)
  const isOver = phase === 'ended'
  const isPaused = phase === 'paused'
  const at = isOver
    ? gameSession.ends_at
    : isPaused
      ? gameSession.paused_at
      : startOf(gameSession.states)
  if (phase === 'running' || at === null) return null
  const title = isOver
    ? 'game_session_ended'
    : isPaused
      ? 'game_session_paused'
      : 'game_not_started'
  const text = isOver ? 'ended' : isPaused ? 'pausedSince' : 'starts'
  const Icon = isPaused ? CirclePause : Clock
  return (
    <div role="status" className="notice notice-warning mb-4">
      <Icon aria-hidden="true" className="size-6 shrink-0" />
      <div>
        <p className="font-semibold">{t(`errors.${title}`)}</p>
        <p>{t(`game.${text}`, { date: format.timestampWithZone(at) })}</p>
        {isPaused && <p>{t('game.pausedText')}</p>}
        {isOver && (
          <Link to={paths.dashboard} className="link inline-flex min-h-11 items-center">
            {t('scanner.success.dashboard')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** Warning on the scan screens that codes do not count yet, for a while, or no longer. */
export function PhaseNotice() {
  const active = useActiveGameSession()
  return active.status === 'ready' ? <PhaseNoticeContent gameSession={active.gameSession} /> : null
}
