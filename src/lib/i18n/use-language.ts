import { useTranslation } from 'react-i18next'

/** Returns the language of the texts on screen: 'hu', 'en' or 'de'. */
export function useLanguage(): string {
  const { i18n } = useTranslation()
  return i18n.resolvedLanguage ?? 'hu'
}
