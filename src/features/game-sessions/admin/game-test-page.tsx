import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Select } from '@/components/ui/field'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { paths } from '@/config/paths'
import { CloneDialog } from '@/features/game-sessions/admin/clone-dialog'
import {
  type AdminSession,
  adminSessionsQueryOptions,
  useDeleteGameSession,
} from '@/features/game/api/admin-game'
import { membersQueryOptions } from '@/features/game/api/admin-running-hunt'
import { useJoinGameSession } from '@/features/game/api/joining'
import { PreflightList } from '@/features/game-sessions/admin/preflight-list'
import { TestSessions } from '@/features/game-sessions/admin/test-sessions'
import { TestScan } from '@/features/game-sessions/admin/test-scan'
import { useSelectedHunt } from '@/lib/hunt/use-selected-hunt'
import { sessionLabel } from '@/lib/hunt/session-choices'
import { disambiguate } from '@/lib/format/disambiguate'
import { toasts } from '@/stores/toasts'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { membershipsQueryOptions } from '@/features/game/api/game'

/** Test sessions of a hunt, including the session itself if it is a test. */
function testSessionsOf(session: AdminSession, sessions: readonly AdminSession[]): AdminSession[] {
  const huntId = session.is_test ? (session.cloned_from ?? session.id) : session.id
  return sessions.filter(
    (other) => other.is_test && (other.cloned_from === huntId || other.id === session.id),
  )
}

/** Sessions that are not archived, and the ids of those that the organiser has joined. */
function useSelectableSessions() {
  const sessions = useQuery(adminSessionsQueryOptions())
  const memberships = useQuery(membershipsQueryOptions())
  return {
    sessions: sessions.data?.filter(({ archived_at }) => archived_at === null),
    error: sessions.error,
    refetch: sessions.refetch,
    joinedIds: new Set(memberships.data?.map((membership) => membership.game_session_id)),
  }
}

const SESSION_PARAM = 'session'

/** Limit of the drop-down. */
const players = { ...initialResourceQuery, limit: 200 }

/** Simulates a scan of the organiser or a member. */
function TryScanTab({ sessionId }: { sessionId: string }) {
  const members = useQuery({
    ...membersQueryOptions(sessionId, players),
    placeholderData: keepPreviousData,
  })
  const rows = members.data ?? []
  const nameOf = disambiguate(
    rows,
    (row) => row.user_name,
    (row) => row.user_email ?? '',
  )
  return (
    <TestScan
      key={sessionId}
      sessionId={sessionId}
      players={rows.map((row) => ({ id: row.user_id, name: nameOf(row) }))}
      playersError={members.data ? null : members.error}
      onRetryPlayers={() => void members.refetch()}
    />
  )
}

function TestsTab({
  session,
  tests,
  joinedIds,
}: {
  session: AdminSession
  tests: readonly AdminSession[]
  joinedIds: ReadonlySet<string>
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const join = useJoinGameSession()
  const remove = useDeleteGameSession()
  const [isCloning, setCloning] = useState(false)
  return (
    <>
      <TestSessions
        tests={tests.map((test) => ({
          id: test.id,
          name: test.name,
          players: test.players,
          scans: test.qr_codes.reduce((sum, code) => sum + code.current_scans, 0),
          isJoined: joinedIds.has(test.id),
        }))}
        onClone={() => setCloning(true)}
        isJoining={join.isPending}
        onPlay={(id) =>
          join.mutate(
            { p_game_session_id: id },
            {
              onSuccess: () => void navigate(paths.dashboard),
              onError: (error) => toasts.error(errorText(error)),
            },
          )
        }
        onDelete={async (id) => {
          const test = tests.find((one) => one.id === id)
          if (test)
            await remove.mutateAsync({ p_game_session_id: id, p_updated_at: test.updated_at })
          toasts.success(t('admin.sessions.deleted', { name: test?.name }))
        }}
      />
      {isCloning && <CloneDialog source={session} asTest onClose={() => setCloning(false)} />}
    </>
  )
}

/** /admin/game-test: preflight checks, simulated scans and test sessions. */
export function GameTestPage() {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const { sessions, error, refetch, joinedIds } = useSelectableSessions()
  const navigate = useNavigate()
  const hunt = useSelectedHunt(parameters.get(SESSION_PARAM))
  const session =
    sessions?.find(({ id }) => id === hunt) ??
    sessions?.find(({ is_test }) => !is_test) ??
    sessions?.[0]
  return (
    <>
      <PageHeader title={t('admin.gameTest.title')} description={t('admin.gameTest.intro')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <SkeletonList rows={6} />}
      {sessions && !session && (
        <EmptyState
          title={t('admin.sessions.emptyTitle')}
          description={t('admin.sessions.emptyText')}
          action={
            <Button onClick={() => void navigate(`${paths.adminGameSessions}?session=new`)}>
              {t('admin.sessions.create')}
            </Button>
          }
        />
      )}
      {sessions && session && (
        <>
          <Select
            label={t('admin.gameTest.session')}
            className="mb-4 max-w-md"
            value={session.id}
            options={sessions.map((one) => ({ value: one.id, label: sessionLabel(t, one) }))}
            onChange={(event) => setParameters({ [SESSION_PARAM]: event.target.value })}
          />
          <Tabs
            label={t('admin.gameTest.title')}
            items={[
              {
                value: 'preflight',
                label: t('admin.gameTest.preflightTab'),
                content: <PreflightList sessionId={session.id} />,
              },
              {
                value: 'try',
                label: t('admin.gameTest.tryTab'),
                content: <TryScanTab sessionId={session.id} />,
              },
              {
                value: 'tests',
                label: t('admin.gameTest.testsTab'),
                content: (
                  <TestsTab
                    session={session}
                    tests={testSessionsOf(session, sessions)}
                    joinedIds={joinedIds}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </>
  )
}
