import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu'
import { offeredLanguages, setLanguage, type Language } from '@/lib/i18n'

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

/** The language selector of the navbar and the sign-in screens. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'hu'
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="btn btn-ghost min-h-11 px-3"
          aria-label={t('nav.language')}
        >
          <Languages aria-hidden="true" className="size-5" />
          {language.toUpperCase()}
        </button>
      }
    >
      <DropdownMenuChoice value={language} options={languageOptions(t)} onChange={chooseLanguage} />
    </DropdownMenu>
  )
}
