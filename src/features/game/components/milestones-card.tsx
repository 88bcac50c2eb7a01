import { CirclePause } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { Countdown } from '@/components/ui/countdown'
import { ErrorState } from '@/components/ui/error-state'
import type { GameSession } from '@/features/game/api/game'
import { useTexts } from '@/lib/i18n/use-texts'
import { useServerNow } from '@/lib/live/use-server-now'
import { milestones } from '@/features/game/model/game-session-state'

/** Countdowns to the next events of the hunt, in server time. */
export function MilestonesCard({ gameSession }: { gameSession: GameSession }) {
  const { t, format } = useTexts()
  const { now, error } = useServerNow([
    ...(gameSession.states ?? []).map(({ since }) => since),
    gameSession.ends_at,
  ])
  const ahead = milestones(gameSession, now)

  return (
    <Card title={t('game.schedule')} className="flex flex-col">
      {error && <ErrorState error={error} />}
      {gameSession.paused_at && (
        <p role="status" className="notice notice-warning mb-4 font-medium">
          <CirclePause aria-hidden="true" className="size-6 shrink-0" />
          {t('game.pausedSince', { date: format.timestampWithZone(gameSession.paused_at) })}
        </p>
      )}
      {ahead.length === 0 && <p className="text-soft">{t('game.openEnd')}</p>}
      <ul className="divide-base-300 flex flex-col divide-y">
        {ahead.map((milestone) => (
          <li key={milestone.kind} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
            <h3 className="font-sans text-sm font-semibold">
              {t(`game.milestone.${milestone.kind}`)}
            </h3>
            {milestone.kind !== 'session_end' && <Countdown until={milestone.at} />}
            <p className="text-soft text-sm">
              <time dateTime={milestone.at}>{format.timestampWithZone(milestone.at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
