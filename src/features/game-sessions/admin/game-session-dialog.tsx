import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { CrowdScreen } from '@/features/codes/admin/poster/crowd-screen'
import { PosterDialog } from '@/features/codes/admin/poster/poster-dialog'
import type {
  DialogAction,
  GameSessionAction,
} from '@/features/game-sessions/model/game-session-action'
import {
  type AdminGameSession,
  useArchiveGameSession,
  useDeleteGameSession,
  useReplaceJoinCode,
} from '@/features/game/api/admin-game'
import { PublishDialog } from '@/features/game-sessions/admin/publish-dialog'
import { HuntExportDialog } from '@/features/hunt-files/admin/hunt-export-dialog'
import { HelpersDialog } from '@/features/helpers/admin/helpers-dialog'
import { ResultsDialog } from '@/features/results/admin/results-dialog'
import { ScreenDialog } from '@/features/screen/admin/screen-dialog'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import { CloneDialog } from '@/features/game-sessions/admin/clone-dialog'
import { PauseDialog } from '@/features/game-sessions/admin/pause-dialog'
import { RescheduleDialog } from '@/features/game-sessions/admin/reschedule-dialog'
import { useIsBoardFrozen } from '@/features/game-sessions/admin/use-is-board-frozen'
import { useFreezeLeaderboard, useOpenClaims } from '@/features/game/api/admin-running-game-session'
import { formatShortCode } from '@/lib/codes/codes'
import { toasts } from '@/stores/toasts'

interface ActionDialogProps extends Omit<GameSessionDialogProps, 'action'> {
  action: DialogAction
}

/** Confirms and runs an action on a session. */
function ActionDialog({ action, gameSession, onClose }: ActionDialogProps) {
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
  const confirmation = (
    label: string,
    description: string,
    dialog: Pick<ComponentProps<typeof DeleteDialog>, 'destructive' | 'done' | 'onDelete'>,
  ) => (
    <DeleteDialog
      title={label}
      description={description}
      confirmLabel={label}
      onClose={onClose}
      {...dialog}
    />
  )
  const target = { p_game_session_id: gameSessionId }
  const toggles = {
    freeze: {
      isOn: before.isBoardFrozen,
      on: ['freezeNow', 'freezeText', 'frozenDone'],
      off: ['unfreeze', 'unfreezeText', 'unfreezeDone'],
      set: (p_is_frozen: boolean) => freeze.mutateAsync({ ...target, p_is_frozen }),
    },
    openClaims: {
      isOn: before.claims_opened_at !== null,
      on: ['openClaims', 'openClaimsText', 'claimsOpened'],
      off: ['closeClaims', 'closeClaimsText', 'claimsClosed'],
      set: (p_is_open: boolean) => openClaims.mutateAsync({ ...target, p_is_open }),
    },
    archive: {
      isOn: before.archived_at !== null,
      on: ['archive', 'archiveText', 'archivedDone'],
      off: ['unarchive', 'unarchiveText', 'unarchivedDone'],
      set: (p_is_archived: boolean) => archive.mutateAsync({ ...target, p_is_archived }),
    },
  } as const
  if (action === 'freeze' || action === 'openClaims' || action === 'archive') {
    const { isOn, on, off, set } = toggles[action]
    const [label, text, done] = isOn ? off : on
    return confirmation(t(`admin.sessions.${label}`), t(`admin.sessions.${text}`, { name }), {
      destructive: false,
      onDelete: () => set(!isOn),
      done: t(`admin.sessions.${done}`, { name }),
    })
  }
  if (action === 'replaceCode') {
    return confirmation(t('admin.sessions.replaceCode'), t('admin.sessions.replaceCodeText'), {
      onDelete: async () => {
        const { join_code: code } = await replaceCode.mutateAsync({
          p_game_session_id: gameSessionId,
          p_join_code: before.join_code,
        })
        toasts.success(t('admin.sessions.codeReplaced', { code: formatShortCode(code) }))
      },
    })
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

interface GameSessionDialogProps {
  action: GameSessionAction
  gameSession: AdminGameSession
  onClose: () => void
}

/** The dialog of an action on a hunt, of whichever feature; nothing for actions with a screen of their own. */
export function GameSessionDialog({ action, ...props }: GameSessionDialogProps) {
  const { gameSession, onClose } = props
  const joinCode = gameSession.join_code ?? ''
  switch (action) {
    case 'announce':
      return <AnnounceDialog gameSessions={[gameSession]} onClose={onClose} />
    case 'publish':
      return <PublishDialog {...props} />
    case 'screen':
      return <ScreenDialog {...props} />
    case 'helpers':
      return <HelpersDialog {...props} />
    case 'export':
      return <HuntExportDialog {...props} />
    case 'results':
      return joinCode && <ResultsDialog {...props} joinCode={joinCode} />
    case 'poster':
      return joinCode && <PosterDialog {...props} joinCode={joinCode} />
    case 'crowd':
      return (
        joinCode && <CrowdScreen name={gameSession.name} joinCode={joinCode} onClose={onClose} />
      )
    case 'members':
    case 'teams':
    case 'timeline':
      return null
    default:
      return <ActionDialog action={action} {...props} />
  }
}
