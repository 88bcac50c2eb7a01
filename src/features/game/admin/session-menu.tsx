import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { useIsBoardFrozen } from '@/features/game/admin/use-is-board-frozen'
import type { AdminSession } from '@/features/game/api/admin-list-game-sessions'

/** What an organiser can do with a session beside editing it. */
const sessionActs = [
  'members',
  'announce',
  'freeze',
  'cloneTest',
  'clone',
  'archive',
  'delete',
] as const
export type SessionAct = (typeof sessionActs)[number]

export interface SessionMenuProps {
  session: AdminSession
  onEdit: () => void
  onAct: (act: SessionAct) => void
}

/** The buttons at the end of a row. */
export function SessionMenu({ session, onEdit, onAct }: SessionMenuProps) {
  const { t } = useTranslation()
  const isFrozen = useIsBoardFrozen(session.leaderboard_frozen_at)
  // What was played can be put away, and no more.
  const isKept = session.archived_at !== null && !session.is_test && session.players > 0
  const acts = sessionActs.filter((act) => act !== 'delete' || !isKept)
  const labels: Record<SessionAct, string> = {
    members: t('admin.sessions.members'),
    announce: t('admin.sessions.announce'),
    freeze: t(isFrozen ? 'admin.sessions.thaw' : 'admin.sessions.freezeNow'),
    cloneTest: t('admin.sessions.cloneTest'),
    clone: t('admin.sessions.clone'),
    archive: t(session.archived_at ? 'admin.sessions.unarchive' : 'admin.sessions.archive'),
    delete: t('common.delete'),
  }
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        size="sm"
        variant="outline"
        aria-label={t('admin.sessions.editSession', { name: session.name })}
        onClick={onEdit}
      >
        {t('common.edit')}
      </Button>
      <DropdownMenu
        trigger={
          <IconButton label={t('admin.sessions.moreFor', { name: session.name })}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        {acts.map((act) => (
          <span key={act} className="contents">
            {(act === 'cloneTest' || act === 'archive') && <DropdownMenuSeparator />}
            <DropdownMenuItem onSelect={() => onAct(act)}>{labels[act]}</DropdownMenuItem>
          </span>
        ))}
      </DropdownMenu>
    </span>
  )
}
