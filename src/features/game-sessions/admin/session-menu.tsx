import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowButton, RowMenu } from '@/components/resource-table/row-actions'
import { DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu'
import { useIsBoardFrozen } from '@/features/game-sessions/admin/use-is-board-frozen'
import type { AdminSession } from '@/features/game/api/admin-game'
import { actionsFor, type SessionAction } from '@/features/game-sessions/model/session-action'
import { hasEnded, sessionPhase } from '@/features/game/model/session-state'
import { serverNow } from '@/lib/live/server-time'

interface SessionMenuProps {
  session: AdminSession
  onEdit: () => void
  onAction: (action: SessionAction) => void
}

/** Edit button of a row, and a menu with what fits the phase of the hunt. */
export function SessionMenu({ session, onEdit, onAction }: SessionMenuProps) {
  const { t } = useTranslation()
  const isFrozen = useIsBoardFrozen(session.leaderboard_frozen_at)
  const [showsMore, setShowsMore] = useState(false)
  const isDraft = session.visibility === 'draft' && !session.is_test && session.archived_at === null
  const { first, more } = actionsFor(session, sessionPhase(session, serverNow()))
  const actions = showsMore ? more : first
  const labels: Record<SessionAction, string> = {
    publish: t('admin.publish.button'),
    members: t('admin.sessions.members'),
    teams: t('admin.sessions.teams'),
    timeline: t('admin.timeline.label'),
    announce: t('admin.sessions.announce'),
    poster: t('admin.sessions.poster'),
    crowd: t('admin.sessions.crowd'),
    screen: t('admin.sessions.screen'),
    results: t('admin.sessions.results'),
    replaceCode: t('admin.sessions.replaceCode'),
    pause: t(session.paused_at ? 'admin.running.resume' : 'admin.running.pause'),
    reschedule: t('admin.running.reschedule'),
    freeze: t(isFrozen ? 'admin.sessions.unfreeze' : 'admin.sessions.freezeNow'),
    openClaims: t(
      session.claims_opened_at ? 'admin.sessions.closeClaims' : 'admin.sessions.openClaims',
    ),
    cloneTest: t('admin.sessions.cloneTest'),
    clone: t('admin.sessions.clone'),
    archive: t(session.archived_at ? 'admin.sessions.unarchive' : 'admin.sessions.archive'),
    delete: t('common.delete'),
  }
  return (
    <span className="resource-buttons">
      {isDraft && !hasEnded(session, serverNow()) && (
        <RowButton
          label={labels.publish}
          name={t('admin.publish.buttonFor', { name: session.name })}
          variant="primary"
          onClick={() => onAction('publish')}
        />
      )}
      <RowButton
        label={t('common.edit')}
        name={t('admin.sessions.editSession', { name: session.name })}
        onClick={onEdit}
      />
      <RowMenu name={session.name} onOpenChange={() => setShowsMore(false)}>
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
