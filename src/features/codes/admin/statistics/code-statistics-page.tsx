import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryError } from '@/components/ui/error-state'
import { Select, toOptions } from '@/components/ui/field'
import { NewGameSessionLink } from '@/components/ui/new-game-session-link'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { GAME_SESSION_PARAM } from '@/config/game-session-path'
import { CodeStatisticsReport } from '@/features/codes/admin/statistics/code-statistics-report'
import {
  gameSessionChoicesQueryOptions,
  gameSessionLabel,
} from '@/lib/game-session/game-session-choices'
import { useSelectedGameSession } from '@/lib/game-session/use-selected-game-session'

/** Code statistics of the session in the query string. */
export function CodeStatisticsPage() {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const gameSessions = useQuery(gameSessionChoicesQueryOptions())
  const choices = gameSessions.data ?? []
  const selectedId = useSelectedGameSession(parameters.get(GAME_SESSION_PARAM))
  // Without a selection: the latest real session.
  const defaultGameSession = choices.find(({ is_test }) => !is_test) ?? choices[0]
  const selectedGameSession = choices.find(({ id }) => id === selectedId) ?? defaultGameSession

  return (
    <>
      <PageHeader
        title={t('admin.codeStatistics.title')}
        description={t('admin.codeStatistics.intro')}
      />
      {gameSessions.isError && <QueryError query={gameSessions} />}
      {gameSessions.isPending && <SkeletonList rows={6} />}
      {gameSessions.isSuccess && !selectedGameSession && (
        <EmptyState
          title={t('admin.codeStatistics.noSessionTitle')}
          description={t('admin.codeStatistics.noSessionText')}
          action={<NewGameSessionLink />}
        />
      )}
      {selectedGameSession && (
        <>
          <Select
            label={t('admin.codeStatistics.session')}
            className="mb-6 max-w-md"
            value={selectedGameSession.id}
            options={toOptions(choices, (gameSession) => gameSessionLabel(t, gameSession))}
            onChange={(event) =>
              setParameters({ [GAME_SESSION_PARAM]: event.target.value }, { replace: true })
            }
          />
          <CodeStatisticsReport key={selectedGameSession.id} gameSession={selectedGameSession} />
        </>
      )}
    </>
  )
}
