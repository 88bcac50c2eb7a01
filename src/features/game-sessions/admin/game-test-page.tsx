import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryError } from '@/components/ui/error-state'
import { Select, toOptions } from '@/components/ui/field'
import { NewGameSessionLink } from '@/components/ui/new-game-session-link'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { PreflightList } from '@/features/game-sessions/admin/preflight-list'
import { TestGameSessions } from '@/features/game-sessions/admin/test-game-sessions'
import { TestScan } from '@/features/game-sessions/admin/test-scan'
import { adminGameSessionsQueryOptions } from '@/features/game/api/admin-game'
import { gameSessionLabel } from '@/lib/game-session/game-session-choices'
import { useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'

/** /admin/game-test: preflight checks, simulated scans and test sessions. */
export function GameTestPage() {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const query = useQuery(adminGameSessionsQueryOptions())
  const gameSessions = query.data?.filter(({ archived_at }) => archived_at === null)
  const selectedId = useSelectedGameSession(parameters.get(GAME_SESSION_PARAM))
  const gameSession =
    gameSessions?.find(({ id }) => id === selectedId) ??
    gameSessions?.find(({ is_test }) => !is_test) ??
    gameSessions?.[0]
  return (
    <>
      <PageHeader title={t('admin.gameTest.title')} description={t('admin.gameTest.intro')} />
      {query.error && <QueryError query={query} />}
      {!gameSessions && !query.error && <SkeletonList rows={6} />}
      {gameSessions && !gameSession && (
        <EmptyState
          title={t('admin.sessions.emptyTitle')}
          description={t('admin.sessions.emptyText')}
          action={<NewGameSessionLink />}
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
                content: <TestScan key={gameSession.id} gameSessionId={gameSession.id} />,
              },
              {
                value: 'tests',
                label: t('admin.gameTest.testsTab'),
                content: <TestGameSessions gameSession={gameSession} gameSessions={gameSessions} />,
              },
            ]}
          />
        </>
      )}
    </>
  )
}
