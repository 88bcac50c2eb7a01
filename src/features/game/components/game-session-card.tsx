import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Gem } from 'lucide-react'
import type { ReactNode } from 'react'
import { MapCornerIllustration } from '@/components/illustrations/map-corner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormattedText } from '@/components/ui/formatted-text'
import { type GameSession, leaderboardQueryOptions } from '@/features/game/api/game'
import { PhaseBadge } from '@/features/game/components/phase-badge'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'
import { SentenceWith } from '@/lib/i18n/sentence-with'
import { useTexts } from '@/lib/i18n/use-texts'

/** End date and own result of a hunt; a frozen leaderboard hides the rank. */
export function GameSessionResult({ gameSession }: { gameSession: GameSession }) {
  const { t, format } = useTexts()
  const { data: board } = useQuery(leaderboardQueryOptions(gameSession.id))
  const me = board && !board.is_frozen ? board.me : null
  return (
    <>
      {gameSession.ends_at && (
        <p className="text-soft mt-3">
          {t('game.ended', { date: format.timestampWithZone(gameSession.ends_at) })}
        </p>
      )}
      {me && (
        <p className="mt-1 text-lg font-semibold">
          {me.rank === null
            ? t('game.resultNone')
            : t('game.result', {
                rank: format.number(me.rank),
                count: me.points,
                points: format.number(me.points),
              })}
        </p>
      )}
    </>
  )
}

interface GameSessionCardProps {
  gameSession: GameSession
  phase: GameSessionPhase
  onSwitch: () => void
  actions: ReactNode
}

/** Active session with description, result and actions. */
export function GameSessionCard({ gameSession, phase, onSwitch, actions }: GameSessionCardProps) {
  const { t, localized } = useTexts()
  const treasureName = localized(gameSession, 'treasure_name')
  return (
    <Card tone="map" aria-labelledby="active-session" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4 pe-6">
        <div className="flex flex-wrap items-center gap-2">
          <PhaseBadge phase={phase} />
          <Button icon={ArrowLeftRight} variant="ghost" size="sm" onClick={onSwitch}>
            {t('game.switch')}
          </Button>
        </div>
        <MapCornerIllustration className="hidden h-20 w-28 shrink-0 sm:block" />
      </div>
      <div>
        <h2 id="active-session" className="text-2xl text-balance">
          {gameSession.name}
        </h2>
        <FormattedText
          text={localized(gameSession, 'description')}
          lang={localized.lang(gameSession, 'description')}
          className="mt-1 max-w-prose text-pretty"
        />
        {phase === 'ended' && <GameSessionResult gameSession={gameSession} />}
        {treasureName !== '' && (
          <p className="mt-3 flex items-center gap-2 font-semibold wrap-anywhere">
            <Gem aria-hidden="true" className="text-primary size-5 shrink-0" />
            <span>
              <SentenceWith text={treasureName} lang={localized.lang(gameSession, 'treasure_name')}>
                {(name) => t('game.treasure', { name })}
              </SentenceWith>
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">{actions}</div>
    </Card>
  )
}
