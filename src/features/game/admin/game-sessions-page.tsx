import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { SessionDialogs } from '@/features/game/admin/session-dialogs'
import { SessionEditor } from '@/features/game/admin/session-editor'
import { SessionMembers } from '@/features/game/admin/session-members'
import { SessionMenu, type SessionAct } from '@/features/game/admin/session-menu'
import { SessionsTable } from '@/features/game/admin/sessions-table'
import {
  adminSessionsQueryOptions,
  type AdminSession,
} from '@/features/game/api/admin-list-game-sessions'
import { AppError } from '@/lib/supabase/errors'

/** In the address, so that "back" closes the form: `?session=new`, `?session=<id>`, `?members=<id>`. */
const EDITED = 'session'
const MEMBERS = 'members'
const NEW = 'new'

export interface GameSessionsPageProps {
  /** The dialog that writes to the players of a session; another feature brings it. */
  renderAnnounce: (session: AdminSession, onClose: () => void) => ReactNode
}

/** All hunts, and the form or the members of the one that the address names. */
export function GameSessionsPage({ renderAnnounce }: GameSessionsPageProps) {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const [asked, setAsked] = useState<{ act: SessionAct; id: string } | null>(null)
  const sessions = useQuery(adminSessionsQueryOptions())
  const edited = parameters.get(EDITED)
  const opened = edited ?? parameters.get(MEMBERS)
  const close = () => setParameters({})
  const find = (id: string | undefined) => sessions.data?.find((session) => session.id === id)

  if (opened === null) {
    const session = find(asked?.id)
    const closeDialog = () => setAsked(null)
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
              onAct={(act) =>
                act === 'members'
                  ? setParameters({ [MEMBERS]: row.id })
                  : setAsked({ act, id: row.id })
              }
            />
          )}
        />
        {session && asked?.act === 'announce' && renderAnnounce(session, closeDialog)}
        {session && asked && asked.act !== 'announce' && asked.act !== 'members' && (
          <SessionDialogs act={asked.act} session={session} onClose={closeDialog} />
        )}
      </>
    )
  }
  if (edited === NEW) return <SessionEditor key={NEW} session={null} onClose={close} />
  const session = find(opened)
  if (session) {
    return edited === null ? (
      <SessionMembers session={session} onClose={close} />
    ) : (
      <SessionEditor key={session.id} session={session} onClose={close} />
    )
  }
  if (sessions.isPending) return <SkeletonList rows={6} />
  const error = sessions.error ?? new AppError('game_session_not_found', 404)
  return <ErrorState error={error} onRetry={close} retryLabel={t('admin.sessions.backToList')} />
}
