import { offeredLanguages, setLanguage, type Language } from '@/lib/i18n/i18n'

/** HU (Magyar) and EN (English), the two that the switcher offers (spec §1). */
export function languageOptions(t: (key: `languages.${Language}`) => string) {
  return offeredLanguages.map((language) => ({
    value: language,
    label: `${language.toUpperCase()} (${t(`languages.${language}`)})`,
  }))
}

/** Switches to the offered language of that name. */
export function chooseLanguage(value: string): void {
  const language = offeredLanguages.find((offered) => offered === value)
  if (language) void setLanguage(language)
}
