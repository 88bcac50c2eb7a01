import { offeredLanguages, setLanguage, type Language } from '@/lib/i18n/i18n'

/** Returns the options of the language menu, e.g. HU (Magyar). */
export function languageOptions(t: (key: `languages.${Language}`) => string) {
  return offeredLanguages.map((language) => ({
    value: language,
    label: `${language.toUpperCase()} (${t(`languages.${language}`)})`,
  }))
}

/** Sets the language if it is one of the offered ones. */
export function chooseLanguage(value: string): void {
  const language = offeredLanguages.find((offered) => offered === value)
  if (language) void setLanguage(language)
}
