import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { recapQueryOptions } from '@/features/results/api/results'
import { RecapView } from '@/features/results/components/recap-view'

/** /recap/:sessionId: what the player did in a hunt that is over. */
export function RecapPage() {
  const { t } = useTranslation()
  const { sessionId = '' } = useParams()
  const { data, error, refetch } = useQuery(recapQueryOptions(sessionId))
  return (
    <>
      <PageHeader
        title={t('results.recap.title')}
        description={[data?.name, data?.team_name].filter(Boolean).join(' · ')}
      />
      {data && <RecapView sessionId={sessionId} recap={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={4} className="h-24" />}
    </>
  )
}
