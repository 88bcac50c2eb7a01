import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { toAppError } from '@/lib/supabase/errors'
import { useErrorText } from '@/lib/i18n/use-error-text'

export interface ErrorStateProps {
  /** Whatever was thrown; AppErrors keep their key. */
  error: unknown
  onRetry?: () => void
  /** What the way on is called; by default to try again. */
  retryLabel?: string
}

/** A failed part of a screen in the player's language, with a way on. */
export function ErrorState({ error, onRetry, retryLabel }: ErrorStateProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
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
