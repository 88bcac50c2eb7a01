import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { isWorthRetrying } from '@/features/payments/model/renewal'

interface RenewalProblemProps {
  error: Error
  onRetry: () => void
  /** Leads back to what is for sale. */
  onLeave: () => void
}

/** Why the same could not be ordered again: try once more, or choose something else. */
export function RenewalProblem({ error, onRetry, onLeave }: RenewalProblemProps) {
  const { t } = useTranslation()
  return isWorthRetrying(error) ? (
    <ErrorState error={error} onRetry={onRetry} />
  ) : (
    <ErrorState error={error} onRetry={onLeave} retryLabel={t('payments.toPackages')} />
  )
}
