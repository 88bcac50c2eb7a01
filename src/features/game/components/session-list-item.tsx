import { useTranslation } from 'react-i18next'
import { CoinIllustration } from '@/components/illustrations/coin'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { GameSession, Membership } from '@/features/game/api/game'
import { PhaseBadge } from '@/features/game/components/phase-badge'
import { joinDeadline, joinErrorKey, sessionPhase } from '@/features/game/model/session-state'
import { stripFormatting } from '@/lib/format/markdown-marks'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useFormat } from '@/lib/i18n/use-format'

interface SessionListItemProps {
  session: GameSession
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
export function SessionListItem(props: SessionListItemProps) {
  const { session, membership, isActive, now, busy, disabled, onChoose } = props
  const { t } = useTranslation()
  const localized = useLocalized()
  const format = useFormat()
  const phase = sessionPhase(session, now)
  const errorKey = membership ? null : joinErrorKey(session, now)
  const deadline = membership || errorKey ? null : joinDeadline(session)
  const date = (value: string) => format.timestampWithZone(value)

  return (
    <li className="card-surface flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <PhaseBadge phase={phase} />
        {isActive && <Badge tone="primary">{t('game.active')}</Badge>}
        {session.is_test && <Badge tone="warning">{t('game.test')}</Badge>}
      </div>
      <div>
        <h3 className="text-lg text-balance">{session.name}</h3>
        <p lang={localized.lang(session, 'description')} className="mt-1 text-pretty">
          {stripFormatting(localized(session, 'description'))}
        </p>
      </div>
      <ul className="text-soft flex flex-col gap-1 text-sm">
        {phase === 'upcoming' && session.opens_at && (
          <li>{t('game.starts', { date: date(session.opens_at) })}</li>
        )}
        {deadline && <li>{t('game.joinUntil', { date: date(deadline) })}</li>}
        {session.ends_at && <li>{t('game.ends', { date: date(session.ends_at) })}</li>}
        {session.treasure_awarded_at && <li>{t('game.awarded')}</li>}
        {membership && (
          <li>
            {t('game.joinedPoints', {
              count: membership.current_points,
              points: format.number(membership.current_points),
            })}
          </li>
        )}
      </ul>
      {!membership && !errorKey && session.starting_tokens > 0 && (
        <p className="flex items-center gap-2 font-semibold wrap-anywhere">
          <CoinIllustration className="size-6 shrink-0" />
          {t('game.grant', { count: session.starting_tokens })}
        </p>
      )}
      {errorKey && <p className="notice notice-warning font-medium">{t(`errors.${errorKey}`)}</p>}
      {!errorKey && !isActive && (
        <Button
          variant={membership ? 'outline' : 'primary'}
          loading={busy}
          disabled={disabled}
          aria-label={`${membership ? t('game.switchTo') : t('game.join')}: ${session.name}`}
          onClick={onChoose}
        >
          {membership ? t('game.switchTo') : t('game.join')}
        </Button>
      )}
    </li>
  )
}
