import { CoinIllustration } from '@/components/illustrations/coin'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { GameSession, Membership } from '@/features/game/api/game'
import { PhaseBadge } from '@/features/game/components/phase-badge'
import { startOf, stateAt, timeOf } from '@/features/game/model/game-session-state'
import { stripFormatting } from '@/lib/format/markdown-marks'
import { useTexts } from '@/lib/i18n/use-texts'

interface GameSessionListItemProps {
  gameSession: GameSession
  /** Null: not joined. */
  membership: Membership | null
  isActive: boolean
  /** Server time, ms since the epoch. */
  now: number
  busy: boolean
  disabled: boolean
  onChoose: () => void
}

/** A session to join or switch to, or the reason why it is closed. */
export function GameSessionListItem(props: GameSessionListItemProps) {
  const { gameSession, membership, isActive, now, busy, disabled, onChoose } = props
  const { t, format, localized } = useTexts()
  const { states } = gameSession
  const { phase, joining_refusal: refusal } = stateAt(states, now)
  const start = startOf(states)
  const errorKey = membership ? null : refusal
  const deadline =
    membership || errorKey
      ? null
      : timeOf(states, (state) => state.joining_refusal === 'registration_closed')
  const date = (value: string) => format.timestampWithZone(value)

  return (
    <li className="card-surface flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <PhaseBadge phase={phase} />
        {isActive && <Badge tone="primary">{t('game.active')}</Badge>}
        {gameSession.is_test && <Badge tone="warning">{t('game.test')}</Badge>}
      </div>
      <div>
        <h3 className="text-lg text-balance">{gameSession.name}</h3>
        <p lang={localized.lang(gameSession, 'description')} className="mt-1 text-pretty">
          {stripFormatting(localized(gameSession, 'description'))}
        </p>
      </div>
      <ul className="text-soft flex flex-col gap-1 text-sm">
        {phase === 'upcoming' && start && <li>{t('game.starts', { date: date(start) })}</li>}
        {deadline && <li>{t('game.joinUntil', { date: date(deadline) })}</li>}
        {gameSession.ends_at && <li>{t('game.ends', { date: date(gameSession.ends_at) })}</li>}
        {gameSession.treasure_awarded_at && <li>{t('game.awarded')}</li>}
        {membership && (
          <li>
            {t('game.joinedPoints', {
              count: membership.current_points,
              points: format.number(membership.current_points),
            })}
          </li>
        )}
      </ul>
      {!membership && !errorKey && gameSession.starting_tokens > 0 && (
        <p className="flex items-center gap-2 font-semibold wrap-anywhere">
          <CoinIllustration className="size-6 shrink-0" />
          {t('game.grant', { count: gameSession.starting_tokens })}
        </p>
      )}
      {errorKey && <p className="notice notice-warning font-medium">{t(`errors.${errorKey}`)}</p>}
      {!errorKey && !isActive && (
        <Button
          variant={membership ? 'outline' : 'primary'}
          loading={busy}
          disabled={disabled}
          aria-label={`${membership ? t('game.switchTo') : t('game.join')}: ${gameSession.name}`}
          onClick={onChoose}
        >
          {membership ? t('game.switchTo') : t('game.join')}
        </Button>
      )}
    </li>
  )
}
