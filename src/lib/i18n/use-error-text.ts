import { useTranslation } from 'react-i18next'
import { toAppError } from '@/lib/supabase/errors'

/** Returns a function that says any failure in the player's language, by its key (spec §8). */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => t(`errors.${toAppError(error).key}`)
}
