import {
  CirclePause,
  Ellipsis,
  Flag,
  Megaphone,
  LifeBuoy,
  Projector,
  Send,
  Timer,
  UserRound,
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { useSetGameSessionPhase } from '@/features/game/api/admin-running-game-session'
import type { GameSessionAction } from '@/features/game-sessions/model/game-session-action'
import { useGameSessionState } from '@/features/game/api/game'
import { startOf } from '@/features/game/model/game-session-state'
import type { GameSessionDesk as Desk } from '@/features/overview/api/admin-overview'
import { countdownParts } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'
import { serverNow } from '@/lib/live/server-time'
import { useSecondsUntil } from '@/lib/live/use-server-now'

interface PhaseDialogProps {
  desk: Desk
  phase: 'running' | 'ended'
  onClose: () => void
}

/** Confirms that the hunt starts or ends now. */
function PhaseDialog({ desk, phase, onClose }: PhaseDialogProps) {
  const { t } = useTranslation()
  const set = useSetGameSessionPhase()
  const action = phase === 'running' ? 'start' : 'finish'
  return (
    <DeleteDialog
      title={t(`admin.desk.${action}Title`, { name: desk.name })}
      description={t(`admin.desk.${action}Text`, { count: desk.players })}
      confirmLabel={t(`admin.desk.${action}`)}
      destructive={phase === 'ended'}
      onClose={onClose}
      onDelete={() => set.mutateAsync({ p_game_session_id: desk.game_session_id, p_phase: phase })}
      done={t(`admin.desk.${action}Done`, { name: desk.name })}
    />
  )
}

/** Time left in one line; the screen reader gets the exact moment beside it. */
function TimeLeft({ until, onReached }: { until: string; onReached: () => void }) {
  const { format } = useTexts()
  const seconds = useSecondsUntil(until)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (seconds === 0) reached()
  }, [seconds])
  const { days, ...parts } = countdownParts(seconds * 1000)
  const clock = [parts.hours, parts.minutes, parts.seconds].map((part) =>
    String(part).padStart(2, '0'),
  )
  return (
    <span aria-hidden="true" className="text-2xl font-bold tabular-nums">
      {days > 0 && `${format.unit(days, 'day')} `}
      {clock.join(':')}
    </span>
  )
}

/** What is not of one phase. */
const otherActions = [
  ['reschedule', Timer, 'admin.running.reschedule'],
  ['announce', Megaphone, 'admin.sessions.announce'],
  ['contact', UserRound, 'admin.desk.contact.open'],
  ['screen', Projector, 'admin.sessions.screen'],
  ['helpers', LifeBuoy, 'admin.helpers.label'],
] as const

interface OtherActionsProps {
  name: string
  actions: readonly (typeof otherActions)[number][]
  onAction: PhaseBarProps['onAction']
  /** Path of the form of the hunt. */
  editPath: string
  isCompact: boolean
}

/** The other actions: buttons, on a phone a menu. */
function OtherActions({ name, actions, onAction, editPath, isCompact }: OtherActionsProps) {
  const { t } = useTranslation()
  if (!isCompact) {
    return (
      <>
        {actions.map(([action, icon, label]) => (
          <Button
            icon={icon}
            key={action}
            size="sm"
            variant="outline"
            onClick={() => onAction(action)}
          >
            {t(label)}
          </Button>
        ))}
        <ButtonLink to={editPath} size="sm" variant="outline">
          {t('admin.desk.edit')}
        </ButtonLink>
      </>
    )
  }
  return (
    <DropdownMenu trigger={<IconButton icon={Ellipsis} label={t('table.moreFor', { name })} />}>
      {actions.map(([action, , label]) => (
        <DropdownMenuItem key={action} onSelect={() => onAction(action)}>
          {t(label)}
        </DropdownMenuItem>
      ))}
      <DropdownMenuItem asChild>
        <Link to={editPath}>{t('admin.desk.edit')}</Link>
      </DropdownMenuItem>
    </DropdownMenu>
  )
}

interface PhaseBarProps {
  desk: Desk
  /** On a phone: only the actions of the phase are buttons, the others are in a menu. */
  isCompact: boolean
  /** Opens the dialog of an action on the hunt, or the one that chooses a player or team. */
  onAction: (action: GameSessionAction | 'contact') => void
  onReached: () => void
}

/** Phase, time left, and what the organiser can do about them. */
export function PhaseBar({ desk, isCompact, onAction, onReached }: PhaseBarProps) {
  const { t, format } = useTexts()
  const { phase } = useGameSessionState(desk.states)
  const [confirming, setConfirming] = useState<'running' | 'ended' | null>(null)
  const next =
    phase === 'upcoming' ? startOf(desk.states) : phase === 'running' ? desk.ends_at : null
  const isDraft = desk.visibility === 'draft'
  const isPlayed = !isDraft && (phase === 'running' || phase === 'paused')
  const fits = {
    reschedule: isPlayed && desk.ends_at !== null,
    announce: true,
    contact: desk.players > 0,
    screen: !isDraft && phase !== 'ended',
    helpers: true,
  }
  return (
    <div className="card-surface desk-bar">
      <div className="desk-phase">
        {(!isDraft || phase === 'ended') && (
          <Badge
            tone={phase === 'running' ? 'success' : phase === 'paused' ? 'warning' : 'neutral'}
          >
            {t(`admin.sessions.phases.${phase}`)}
          </Badge>
        )}
        {isDraft && <Badge tone="warning">{t('admin.sessions.visibilities.draft')}</Badge>}
        {desk.is_frozen && <Badge tone="info">{t('admin.sessions.frozen')}</Badge>}
        <p className="text-soft text-sm tabular-nums">
          {phase === 'ended'
            ? t('admin.desk.endedAt', { time: format.timestamp(desk.ends_at ?? '') })
            : phase === 'paused'
              ? t('game.pausedSince', { date: format.timestamp(desk.paused_at ?? '') })
              : next === null
                ? t('admin.desk.openEnd')
                : t(phase === 'upcoming' ? 'admin.desk.untilStart' : 'admin.desk.untilEnd', {
                    time: format.recent(next, serverNow()),
                  })}
        </p>
        {next !== null && <TimeLeft until={next} onReached={onReached} />}
      </div>
      <div className="desk-actions">
        {isDraft && phase !== 'ended' && (
          <Button icon={Send} size="sm" onClick={() => onAction('publish')}>
            {t('admin.publish.button')}
          </Button>
        )}
        {phase === 'upcoming' && !isDraft && (
          <Button icon={Flag} size="sm" onClick={() => setConfirming('running')}>
            {t('admin.desk.start')}
          </Button>
        )}
        {isPlayed && (
          <Button icon={CirclePause} size="sm" variant="outline" onClick={() => onAction('pause')}>
            {t(`admin.running.${phase === 'paused' ? 'resume' : 'pause'}`)}
          </Button>
        )}
        {isPlayed && (
          <Button icon={Flag} size="sm" variant="danger" onClick={() => setConfirming('ended')}>
            {t('admin.desk.finish')}
          </Button>
        )}
        <OtherActions
          name={desk.name}
          actions={otherActions.filter(([action]) => fits[action])}
          onAction={onAction}
          editPath={gameSessionPath(paths.adminGameSessions, desk.game_session_id)}
          isCompact={isCompact}
        />
      </div>
      {confirming && (
        <PhaseDialog desk={desk} phase={confirming} onClose={() => setConfirming(null)} />
      )}
    </div>
  )
}
