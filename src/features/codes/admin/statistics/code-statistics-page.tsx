import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Select } from '@/components/ui/field'
import { NewHuntLink } from '@/components/ui/new-hunt-link'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { CodeStatisticsReport } from '@/features/codes/admin/statistics/code-statistics-report'
import { sessionChoicesQueryOptions, sessionLabel } from '@/lib/hunt/session-choices'
import { useSelectedHunt } from '@/lib/hunt/use-selected-hunt'

/** Code statistics of the session in the query string. */
export function CodeStatisticsPage() {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const sessions = useQuery(sessionChoicesQueryOptions())
  const choices = sessions.data ?? []
  const hunt = useSelectedHunt(parameters.get('session'))
  // Without a selection: the latest real session.
  const defaultHunt = choices.find(({ is_test }) => !is_test) ?? choices[0]
  const selectedHunt = choices.find(({ id }) => id === hunt) ?? defaultHunt

  return (
    <>
      <PageHeader
        title={t('admin.codeStatistics.title')}
        description={t('admin.codeStatistics.intro')}
      />
      {sessions.isError && (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isPending && <SkeletonList rows={6} />}
      {sessions.isSuccess && !selectedHunt && (
        <EmptyState
          title={t('admin.codeStatistics.noSessionTitle')}
          description={t('admin.codeStatistics.noSessionText')}
          action={<NewHuntLink />}
        />
      )}
      {selectedHunt && (
        <>
          <Select
            label={t('admin.codeStatistics.session')}
            className="mb-6 max-w-md"
            value={selectedHunt.id}
            options={choices.map((session) => ({
              value: session.id,
              label: sessionLabel(t, session),
            }))}
            onChange={(event) => setParameters({ session: event.target.value }, { replace: true })}
          />
          <CodeStatisticsReport key={selectedHunt.id} session={selectedHunt} />
        </>
      )}
    </>
  )
}
