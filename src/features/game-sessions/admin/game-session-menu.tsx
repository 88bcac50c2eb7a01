import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowButton, RowMenu } from '@/components/resource-table/row-actions'
import { DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu'
import { useIsBoardFrozen } from '@/features/game-sessions/admin/use-is-board-frozen'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import {
  actionsFor,
  type GameSessionAction,
} from '@/features/game-sessions/model/game-session-action'
import { stateAt } from '@/features/game/model/game-session-state'
import { serverNow } from '@/lib/live/server-time'

interface GameSessionMenuProps {
  gameSession: AdminGameSession
  onEdit: () => void
  onAction: (action: GameSessionAction) => void
}

/** Edit button of a row, and a menu with what fits the phase of the hunt. */
export function GameSessionMenu({ gameSession, onEdit, onAction }: GameSessionMenuProps) {
  const { t } = useTranslation()
  const isFrozen = useIsBoardFrozen(gameSession.leaderboard_frozen_at)
  const [showsMore, setShowsMore] = useState(false)
  const isDraft =
    gameSession.visibility === 'draft' && !gameSession.is_test && gameSession.archived_at === null
  const { phase } = stateAt(gameSession.states, serverNow())
  const { first, more } = actionsFor(gameSession, phase)
  const actions = showsMore ? more : first
  const labels: Record<GameSessionAction, string> = {
    publish: t('admin.publish.button'),
    members: t('admin.sessions.members'),
    teams: t('admin.sessions.teams'),
    timeline: t('admin.timeline.label'),
    announce: t('admin.sessions.announce'),
    poster: t('admin.sessions.poster'),
    crowd: t('admin.sessions.crowd'),
    screen: t('admin.sessions.screen'),
    helpers: t('admin.helpers.label'),
    results: t('admin.sessions.results'),
    replaceCode: t('admin.sessions.replaceCode'),
    pause: t(gameSession.paused_at ? 'admin.running.resume' : 'admin.running.pause'),
    reschedule: t('admin.running.reschedule'),
    freeze: t(isFrozen ? 'admin.sessions.unfreeze' : 'admin.sessions.freezeNow'),
    openClaims: t(
      gameSession.claims_opened_at ? 'admin.sessions.closeClaims' : 'admin.sessions.openClaims',
    ),
    cloneTest: t('admin.sessions.cloneTest'),
    clone: t('admin.sessions.clone'),
    export: t('admin.sessions.export'),
    archive: t(gameSession.archived_at ? 'admin.sessions.unarchive' : 'admin.sessions.archive'),
    delete: t('common.delete'),
  }
  return (
    <span className="resource-buttons">
      {isDraft && phase !== 'ended' && (
        <RowButton
          label={labels.publish}
          name={t('admin.publish.buttonFor', { name: gameSession.name })}
          variant="primary"
          onClick={() => onAction('publish')}
        />
      )}
      <RowButton
        label={t('common.edit')}
        name={t('admin.sessions.editSession', { name: gameSession.name })}
        onClick={onEdit}
      />
      <RowMenu name={gameSession.name} onOpenChange={() => setShowsMore(false)}>
        {actions.map((action) => (
          <DropdownMenuItem key={action} onSelect={() => onAction(action)}>
            {labels[action]}
          </DropdownMenuItem>
        ))}
        {!showsMore && more.length > 0 && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              onSelect={(event) => {
                event.preventDefault()
                setShowsMore(true)
              }}
            >
              {t('admin.sessions.moreActions')}
            </DropdownMenuItem>
          </>
        )}
      </RowMenu>
    </span>
  )
}
