import { useTranslation } from 'react-i18next'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useLocalized } from '@/lib/i18n/use-localized'

/** What writes texts, numbers, times, bilingual rows and errors in the reader's language. */
export function useTexts() {
  const { t } = useTranslation()
  const format = useFormat()
  const { language } = format
  return { t, format, language, localized: useLocalized(), errorText: useErrorText() }
}
