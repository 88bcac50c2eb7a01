import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Select, toOptions } from '@/components/ui/field'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { GAME_SESSION_PARAM, gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { CloneDialog } from '@/features/game-sessions/admin/clone-dialog'
import {
  type AdminGameSession,
  adminGameSessionsQueryOptions,
  useDeleteGameSession,
} from '@/features/game/api/admin-game'
import { useJoinGameSession } from '@/features/game/api/joining'
import { PreflightList } from '@/features/game-sessions/admin/preflight-list'
import { TestGameSessions } from '@/features/game-sessions/admin/test-game-sessions'
import { TestScan } from '@/features/game-sessions/admin/test-scan'
import { memberList } from '@/features/game/api/admin-running-game-session'
import { useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'
import { gameSessionLabel } from '@/lib/game-session/game-session-choices'
import { disambiguate } from '@/lib/format/disambiguate'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'
import { membershipsQueryOptions } from '@/features/game/api/game'

/** Test sessions of a hunt, including the session itself if it is a test. */
function testGameSessionsOf(
  gameSession: AdminGameSession,
  gameSessions: readonly AdminGameSession[],
): AdminGameSession[] {
  const gameSessionId = gameSession.is_test
    ? (gameSession.cloned_from ?? gameSession.id)
    : gameSession.id
  return gameSessions.filter(
    (other) =>
      other.is_test && (other.cloned_from === gameSessionId || other.id === gameSession.id),
  )
}

/** Sessions that are not archived, and the ids of those that the organiser has joined. */
function useSelectableGameSessions() {
  const gameSessions = useQuery(adminGameSessionsQueryOptions())
  const memberships = useQuery(membershipsQueryOptions())
  return {
    sessions: gameSessions.data?.filter(({ archived_at }) => archived_at === null),
    error: gameSessions.error,
    refetch: gameSessions.refetch,
    joinedIds: new Set(memberships.data?.map((membership) => membership.game_session_id)),
  }
}

/** Limit of the drop-down. */
const players = { ...initialResourceQuery, limit: 200 }

/** Simulates a scan of the organiser or a member. */
function TryScanTab({ gameSessionId }: { gameSessionId: string }) {
  const members = useQuery(memberList.queryOptions(gameSessionId, players))
  const rows = members.data ?? []
  const nameOf = disambiguate(
    rows,
    (row) => row.user_name,
    (row) => row.user_email ?? '',
  )
  return (
    <TestScan
      key={gameSessionId}
      gameSessionId={gameSessionId}
      players={rows.map((row) => ({ id: row.user_id, name: nameOf(row) }))}
      playersError={members.data ? null : members.error}
      onRetryPlayers={() => void members.refetch()}
    />
  )
}

function TestsTab({
  gameSession,
  tests,
  joinedIds,
}: {
  gameSession: AdminGameSession
  tests: readonly AdminGameSession[]
  joinedIds: ReadonlySet<string>
}) {
  const { t, errorText } = useTexts()
  const navigate = useNavigate()
  const join = useJoinGameSession()
  const remove = useDeleteGameSession()
  const [isCloning, setCloning] = useState(false)
  return (
    <>
      <TestGameSessions
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
      {isCloning && <CloneDialog source={gameSession} asTest onClose={() => setCloning(false)} />}
    </>
  )
}

/** /admin/game-test: preflight checks, simulated scans and test sessions. */
export function GameTestPage() {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const { sessions: gameSessions, error, refetch, joinedIds } = useSelectableGameSessions()
  const navigate = useNavigate()
  const selectedId = useSelectedGameSession(parameters.get(GAME_SESSION_PARAM))
  const gameSession =
    gameSessions?.find(({ id }) => id === selectedId) ??
    gameSessions?.find(({ is_test }) => !is_test) ??
    gameSessions?.[0]
  return (
    <>
      <PageHeader title={t('admin.gameTest.title')} description={t('admin.gameTest.intro')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!gameSessions && !error && <SkeletonList rows={6} />}
      {gameSessions && !gameSession && (
        <EmptyState
          title={t('admin.sessions.emptyTitle')}
          description={t('admin.sessions.emptyText')}
          action={
            <Button onClick={() => void navigate(gameSessionPath(paths.adminGameSessions, 'new'))}>
              {t('admin.sessions.create')}
            </Button>
          }
        />
      )}
      {gameSessions && gameSession && (
        <>
          <Select
            label={t('admin.gameTest.session')}
            className="mb-4 max-w-md"
            value={gameSession.id}
            options={toOptions(gameSessions, (one) => gameSessionLabel(t, one))}
            onChange={(event) => setParameters({ [GAME_SESSION_PARAM]: event.target.value })}
          />
          <Tabs
            label={t('admin.gameTest.title')}
            items={[
              {
                value: 'preflight',
                label: t('admin.gameTest.preflightTab'),
                content: <PreflightList gameSessionId={gameSession.id} />,
              },
              {
                value: 'try',
                label: t('admin.gameTest.tryTab'),
                content: <TryScanTab gameSessionId={gameSession.id} />,
              },
              {
                value: 'tests',
                label: t('admin.gameTest.testsTab'),
                content: (
                  <TestsTab
                    gameSession={gameSession}
                    tests={testGameSessionsOf(gameSession, gameSessions)}
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
