import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { CompassIllustration } from '@/components/illustrations/compass'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { FullPageSpinner } from '@/components/ui/spinner'
import { resultsQueryOptions } from '@/features/results/api/results'
import { ResultsView } from '@/features/results/components/results-view'
import { withoutPunctuation } from '@/lib/codes/codes'
import { useSession } from '@/lib/account/session'
import { usePageTitle } from '@/lib/browser/use-page-title'
import { AppError } from '@/lib/supabase/errors'

/** Explains why there are no results. */
function NoResults({ title, text }: { title: string; text: string }) {
  usePageTitle(title)
  return (
    <article className="card-surface card-map mx-auto flex w-full max-w-xl flex-col items-center gap-2 p-4 text-center sm:p-6">
      <CompassIllustration className="size-24" />
      <h1 className="page-title">{title}</h1>
      <p role="alert" className="text-soft text-pretty">
        {text}
      </p>
    </article>
  )
}

function CodeResults({ code, userId }: { code: string; userId: string | null }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(resultsQueryOptions(code, userId))
  const key = error instanceof AppError ? error.key : null
  // Withdrawn results disappear, although they were loaded before.
  if (key === 'results_not_published') {
    return <NoResults title={t('results.closedTitle')} text={t('results.closedText')} />
  }
  if (key === 'join_code_not_found') {
    return <NoResults title={t('join.unknownTitle')} text={t('results.unknownText')} />
  }
  if (key === 'join_code_replaced') {
    return <NoResults title={t('join.replacedTitle')} text={t('join.replacedText')} />
  }
  if (data) return <ResultsView results={data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <SkeletonList rows={4} className="mx-auto h-24 w-full max-w-3xl" />
}

/** /results/:code: the results of a hunt, open to everyone once they are published. */
export function ResultsPage() {
  const code = withoutPunctuation(useParams()['code'] ?? '')
  const { status, user } = useSession()
  if (status === 'loading') return <FullPageSpinner />
  return <CodeResults key={`${code} ${user?.uid}`} code={code} userId={user?.uid ?? null} />
}
