import { useTranslation } from 'react-i18next'
import { toAppError } from '@/lib/supabase/errors'

/** Returns a function that translates an error by its key. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => t(`errors.${toAppError(error).key}`)
}
