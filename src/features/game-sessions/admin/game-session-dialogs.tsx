import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import { CloneDialog } from '@/features/game-sessions/admin/clone-dialog'
import { PauseDialog } from '@/features/game-sessions/admin/pause-dialog'
import { RescheduleDialog } from '@/features/game-sessions/admin/reschedule-dialog'
import type { DialogAction } from '@/features/game-sessions/model/game-session-action'
import { useIsBoardFrozen } from '@/features/game-sessions/admin/use-is-board-frozen'
import {
  type AdminGameSession,
  useArchiveGameSession,
  useDeleteGameSession,
  useReplaceJoinCode,
} from '@/features/game/api/admin-game'
import { useFreezeLeaderboard, useOpenClaims } from '@/features/game/api/admin-running-game-session'
import { formatShortCode } from '@/lib/codes/codes'
import { toasts } from '@/stores/toasts'

interface GameSessionDialogsProps {
  action: DialogAction
  gameSession: AdminGameSession
  onClose: () => void
}

/** Confirms and runs an action on a session. */
export function GameSessionDialogs({ action, gameSession, onClose }: GameSessionDialogsProps) {
  const { t } = useTranslation()
  const freeze = useFreezeLeaderboard()
  const archive = useArchiveGameSession()
  const remove = useDeleteGameSession()
  const replaceCode = useReplaceJoinCode()
  const openClaims = useOpenClaims()
  const isBoardFrozen = useIsBoardFrozen(gameSession.leaderboard_frozen_at)
  // Fixed when the dialog opens, because a live update may change the session.
  const [before] = useState({ ...gameSession, isBoardFrozen })
  const { id: gameSessionId, name } = gameSession

  if (action === 'clone' || action === 'cloneTest') {
    return <CloneDialog source={gameSession} asTest={action === 'cloneTest'} onClose={onClose} />
  }
  if (action === 'pause') return <PauseDialog gameSession={gameSession} onClose={onClose} />
  if (action === 'reschedule') {
    const { ends_at } = gameSession
    if (ends_at === null) return null
    return <RescheduleDialog gameSession={{ ...gameSession, ends_at }} onClose={onClose} />
  }
  if (action === 'freeze') {
    const isFrozen = !before.isBoardFrozen
    return (
      <DeleteDialog
        title={t(isFrozen ? 'admin.sessions.freezeNow' : 'admin.sessions.unfreeze')}
        description={t(isFrozen ? 'admin.sessions.freezeText' : 'admin.sessions.unfreezeText', {
          name,
        })}
        confirmLabel={t(isFrozen ? 'admin.sessions.freezeNow' : 'admin.sessions.unfreeze')}
        destructive={false}
        onClose={onClose}
        onDelete={() =>
          freeze.mutateAsync({ p_game_session_id: gameSessionId, p_is_frozen: isFrozen })
        }
        done={t(isFrozen ? 'admin.sessions.frozenDone' : 'admin.sessions.unfreezeDone')}
      />
    )
  }
  if (action === 'openClaims') {
    const isOpen = before.claims_opened_at === null
    const label = t(isOpen ? 'admin.sessions.openClaims' : 'admin.sessions.closeClaims')
    return (
      <DeleteDialog
        title={label}
        description={t(
          isOpen ? 'admin.sessions.openClaimsText' : 'admin.sessions.closeClaimsText',
          {
            name,
          },
        )}
        confirmLabel={label}
        destructive={false}
        onClose={onClose}
        onDelete={() =>
          openClaims.mutateAsync({ p_game_session_id: gameSessionId, p_is_open: isOpen })
        }
        done={t(isOpen ? 'admin.sessions.claimsOpened' : 'admin.sessions.claimsClosed', { name })}
      />
    )
  }
  if (action === 'replaceCode') {
    return (
      <DeleteDialog
        title={t('admin.sessions.replaceCode')}
        description={t('admin.sessions.replaceCodeText')}
        confirmLabel={t('admin.sessions.replaceCode')}
        onClose={onClose}
        onDelete={async () => {
          const joinCode = before.join_code
          const { join_code: code } = await replaceCode.mutateAsync({
            p_game_session_id: gameSessionId,
            p_join_code: joinCode,
          })
          toasts.success(t('admin.sessions.codeReplaced', { code: formatShortCode(code) }))
        }}
      />
    )
  }
  if (action === 'archive') {
    const isArchived = before.archived_at === null
    return (
      <DeleteDialog
        title={t(isArchived ? 'admin.sessions.archive' : 'admin.sessions.unarchive')}
        description={t(isArchived ? 'admin.sessions.archiveText' : 'admin.sessions.unarchiveText', {
          name,
        })}
        confirmLabel={t(isArchived ? 'admin.sessions.archive' : 'admin.sessions.unarchive')}
        destructive={false}
        onClose={onClose}
        onDelete={() =>
          archive.mutateAsync({ p_game_session_id: gameSessionId, p_is_archived: isArchived })
        }
        done={t(isArchived ? 'admin.sessions.archivedDone' : 'admin.sessions.unarchivedDone')}
      />
    )
  }
  const { players } = gameSession
  const isInUse = !gameSession.is_test && players > 0
  const inUseReason = isInUse
    ? t('admin.sessions.deleteUsedText', { count: players })
    : t('errors.game_session_in_use')
  return (
    <RemovalDialog
      deletion={{
        title: t('admin.sessions.deleteTitle', { name }),
        description: t(
          gameSession.is_test ? 'admin.sessions.deleteTestText' : 'admin.sessions.deleteText',
        ),
        run: () =>
          remove.mutateAsync({
            p_game_session_id: gameSession.id,
            p_updated_at: gameSession.updated_at,
          }),
        done: t('admin.sessions.deleted', { name }),
      }}
      retirement={{
        title: t('admin.sessions.archive'),
        description: `${inUseReason} ${t('admin.sessions.archiveText', { name })}`,
        confirmLabel: t('admin.sessions.archive'),
        run: () => archive.mutateAsync({ p_game_session_id: gameSessionId, p_is_archived: true }),
        done: t('admin.sessions.archivedDone'),
      }}
      isInUse={isInUse}
      inUseKey="game_session_in_use"
      onClose={onClose}
    />
  )
}
