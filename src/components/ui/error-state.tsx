import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { SkeletonList } from '@/components/ui/skeleton'
import { useTexts } from '@/lib/i18n/use-texts'
import { toAppError } from '@/lib/supabase/errors'

interface ErrorStateProps {
  /** Any thrown value. */
  error: unknown
  onRetry?: () => void
  /** Default: "Retry". */
  retryLabel?: string
}

/** A translated error message with an optional retry button. */
export function ErrorState({ error, onRetry, retryLabel }: ErrorStateProps) {
  const { t, errorText } = useTexts()
  return (
    <div role="alert" data-error-key={toAppError(error).key} className="notice notice-error">
      <CircleAlert aria-hidden="true" className="size-6 shrink-0" />
      <p className="grow font-medium">{errorText(error)}</p>
      {onRetry && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          {retryLabel ?? t('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** The error of a query, with a button that repeats it. */
export function QueryError({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
}

interface QueryPlaceholderProps extends ComponentProps<typeof SkeletonList> {
  query: { error: unknown; refetch: () => unknown }
}

/** What a query shows without data: that it is loading, or its error. */
export function QueryPlaceholder({ query, ...skeleton }: QueryPlaceholderProps) {
  return query.error ? <QueryError query={query} /> : <SkeletonList {...skeleton} />
}
