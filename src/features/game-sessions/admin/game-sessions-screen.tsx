import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { GameSessionDialog } from '@/features/game-sessions/admin/game-session-dialog'
import { GameSessionWizard } from '@/features/game-sessions/admin/game-session-wizard'
import { GameSessionEditor } from '@/features/game-sessions/admin/game-session-editor'
import { GameSessionMembers } from '@/features/game-sessions/admin/game-session-members'
import { GameSessionMenu } from '@/features/game-sessions/admin/game-session-menu'
import type {
  GameSessionAction,
  LinkedAction,
} from '@/features/game-sessions/model/game-session-action'
import { GameSessionTimeline } from '@/features/game-sessions/admin/game-session-timeline'
import { useHuntImportDialog } from '@/features/hunt-files/admin/hunt-import-dialog'
import { GameSessionsTable } from '@/features/game-sessions/admin/game-sessions-table'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { adminGameSessionsQueryOptions } from '@/features/game/api/admin-game'
import { TeamsScreen } from '@/features/teams/admin/teams-screen'
import { AppError } from '@/lib/supabase/errors'

/**
 * Query string: `?hunt=new` (the wizard), `?hunt=form`, `?hunt=<id>`, or an action with the id of a hunt;
 * "back" closes the form.
 */
const NEW = 'new'
const FORM = 'form'

/** /admin/game-sessions: list of sessions, or the editor, member list, teams or timeline of the session in the query string. */
export function GameSessionsScreen() {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const [dialog, setDialog] = useState<{ action: GameSessionAction; id: string } | null>(null)
  const huntImport = useHuntImportDialog()
  const gameSessions = useQuery(adminGameSessionsQueryOptions())
  // An import or another screen may have changed the hunt: an editor filled from the cache would only lead to
  // a conflict. Decided on arrival, because a later refetch must not close an editor.
  const [isOutdated] = useState(gameSessions.isFetching)
  const isWaiting = isOutdated && !gameSessions.isFetchedAfterMount
  const edited = parameters.get(GAME_SESSION_PARAM)
  const linkedId = (action: LinkedAction) => parameters.get(action)
  const timeline = linkedId('timeline')
  const teams = linkedId('teams')
  const opened = edited ?? timeline ?? teams ?? linkedId('members')
  const close = () => setParameters({})
  const poster = linkedId('poster')
  const find = (id: string | undefined) =>
    gameSessions.data?.find((gameSession) => gameSession.id === id)

  if (opened === null) {
    const openDialog =
      dialog ?? (poster === null ? null : { action: 'poster' as const, id: poster })
    const gameSession = find(openDialog?.id)
    const closeDialog = () => {
      setDialog(null)
      if (poster !== null) close()
    }
    return (
      <>
        <GameSessionsTable
          onCreate={() => setParameters({ [GAME_SESSION_PARAM]: NEW })}
          onImport={huntImport.openFile}
          rowActions={(row) => (
            <GameSessionMenu
              gameSession={row}
              onEdit={() => setParameters({ [GAME_SESSION_PARAM]: row.id })}
              onAction={(action) =>
                action === 'members' || action === 'teams' || action === 'timeline'
                  ? setParameters({ [action]: row.id })
                  : setDialog({ action, id: row.id })
              }
            />
          )}
        />
        {huntImport.dialog}
        {gameSession && openDialog && (
          <GameSessionDialog
            action={openDialog.action}
            gameSession={gameSession}
            onClose={closeDialog}
          />
        )}
      </>
    )
  }
  if (edited === NEW) {
    return (
      <GameSessionWizard
        onClose={close}
        onForm={() => setParameters({ [GAME_SESSION_PARAM]: FORM })}
      />
    )
  }
  if (edited === FORM) return <GameSessionEditor key={FORM} gameSession={null} onClose={close} />
  const gameSession = isWaiting ? undefined : find(opened)
  if (gameSession && teams !== null)
    return <TeamsScreen gameSession={gameSession} onClose={close} />
  if (gameSession && timeline !== null)
    return <GameSessionTimeline gameSession={gameSession} onClose={close} />
  if (gameSession) {
    return edited === null ? (
      <GameSessionMembers gameSession={gameSession} onClose={close} />
    ) : (
      <GameSessionEditor key={gameSession.id} gameSession={gameSession} onClose={close} />
    )
  }
  if (gameSessions.isPending || isWaiting) return <SkeletonList rows={6} />
  const error = gameSessions.error ?? new AppError('game_session_not_found', 404)
  return <ErrorState error={error} onRetry={close} retryLabel={t('admin.sessions.backToList')} />
}
