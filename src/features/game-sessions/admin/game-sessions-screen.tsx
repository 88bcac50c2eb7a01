import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { HuntDialog } from '@/features/game-sessions/admin/hunt-dialog'
import { HuntWizard } from '@/features/game-sessions/admin/hunt-wizard'
import { SessionEditor } from '@/features/game-sessions/admin/session-editor'
import { SessionMembers } from '@/features/game-sessions/admin/session-members'
import { SessionMenu } from '@/features/game-sessions/admin/session-menu'
import type { SessionAction } from '@/features/game-sessions/model/session-action'
import { SessionTimeline } from '@/features/game-sessions/admin/session-timeline'
import { SessionsTable } from '@/features/game-sessions/admin/sessions-table'
import { adminSessionsQueryOptions } from '@/features/game/api/admin-game'
import { TeamsScreen } from '@/features/teams/admin/teams-screen'
import { AppError } from '@/lib/supabase/errors'

/**
 * Query string: `?session=new` (the wizard), `?session=form`, `?session=<id>`, `?members=<id>`,
 * `?teams=<id>`, `?timeline=<id>`, `?poster=<id>`; "back" closes the form.
 */
const EDITED = 'session'
const MEMBERS = 'members'
const TEAMS = 'teams'
const TIMELINE = 'timeline'
const NEW = 'new'
const FORM = 'form'
const POSTER = 'poster'

/** /admin/game-sessions: list of sessions, or the editor, member list, teams or timeline of the session in the query string. */
export function GameSessionsScreen() {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const [dialog, setDialog] = useState<{ action: SessionAction; id: string } | null>(null)
  const sessions = useQuery(adminSessionsQueryOptions())
  // An import or another screen may have changed the hunt: an editor filled from the cache would only lead to
  // a conflict. Decided on arrival, because a later refetch must not close an editor.
  const [isOutdated] = useState(sessions.isFetching)
  const isWaiting = isOutdated && !sessions.isFetchedAfterMount
  const edited = parameters.get(EDITED)
  const timeline = parameters.get(TIMELINE)
  const teams = parameters.get(TEAMS)
  const opened = edited ?? timeline ?? teams ?? parameters.get(MEMBERS)
  const close = () => setParameters({})
  const poster = parameters.get(POSTER)
  const find = (id: string | undefined) => sessions.data?.find((session) => session.id === id)

  if (opened === null) {
    const openDialog =
      dialog ?? (poster === null ? null : { action: 'poster' as const, id: poster })
    const session = find(openDialog?.id)
    const closeDialog = () => {
      setDialog(null)
      if (poster !== null) close()
    }
    return (
      <>
        <SessionsTable
          sessions={sessions.data}
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
          onCreate={() => setParameters({ [EDITED]: NEW })}
          rowActions={(row) => (
            <SessionMenu
              session={row}
              onEdit={() => setParameters({ [EDITED]: row.id })}
              onAction={(action) =>
                action === MEMBERS || action === TEAMS || action === TIMELINE
                  ? setParameters({ [action]: row.id })
                  : setDialog({ action, id: row.id })
              }
            />
          )}
        />
        {session && openDialog && (
          <HuntDialog action={openDialog.action} session={session} onClose={closeDialog} />
        )}
      </>
    )
  }
  if (edited === NEW) {
    return <HuntWizard onClose={close} onForm={() => setParameters({ [EDITED]: FORM })} />
  }
  if (edited === FORM) return <SessionEditor key={FORM} session={null} onClose={close} />
  const session = isWaiting ? undefined : find(opened)
  if (session && teams !== null) return <TeamsScreen session={session} onClose={close} />
  if (session && timeline !== null) return <SessionTimeline session={session} onClose={close} />
  if (session) {
    return edited === null ? (
      <SessionMembers session={session} onClose={close} />
    ) : (
      <SessionEditor key={session.id} session={session} onClose={close} />
    )
  }
  if (sessions.isPending || isWaiting) return <SkeletonList rows={6} />
  const error = sessions.error ?? new AppError('game_session_not_found', 404)
  return <ErrorState error={error} onRetry={close} retryLabel={t('admin.sessions.backToList')} />
}
