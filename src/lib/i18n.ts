import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { startsAtSignIn } from '@/lib/first-screen'

export const languages = ['hu', 'en', 'de'] as const
export type Language = (typeof languages)[number]

/** What the switcher and the sign-in screens offer (spec §1, §4). */
export const offeredLanguages = ['hu', 'en'] as const satisfies readonly Language[]

export const DEFAULT_LANGUAGE: Language = 'hu'
/** Local-storage key of the chosen language (spec §9). */
export const LANGUAGE_STORAGE_KEY = 'language'

/** The language in use; anything unknown counts as Hungarian. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.resolvedLanguage) ?? DEFAULT_LANGUAGE
}

/** Switches the whole interface and keeps the choice in local storage. */
export async function setLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

/** Screens then put their own name in front (`usePageTitle`). */
function followLanguage(): void {
  document.documentElement.lang = currentLanguage()
  if (i18next.exists('common.appName')) document.title = i18next.t('common.appName')
}

/** The sign-in form starts with its own few texts, cut out of translation.json by the build. */
let part: 'sign-in' | 'translation' = startsAtSignIn ? 'sign-in' : 'translation'

/** Resolves when the first translation file is there. Default and fallback are Hungarian (spec §9). */
export const i18nReady: Promise<unknown> = i18next
  .use(HttpBackend)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    supportedLngs: languages,
    fallbackLng: DEFAULT_LANGUAGE,
    load: 'languageOnly',
    backend: { loadPath: () => `/locales/{{lng}}/${part}.json` },
    // Only an earlier choice counts: the product opens in Hungarian whatever the browser prefers.
    detection: {
      order: ['localStorage'],
      lookupLocalStorage: LANGUAGE_STORAGE_KEY,
      caches: ['localStorage'],
    },
    interpolation: { escapeValue: false },
    returnNull: false,
  })

i18next.on('languageChanged', followLanguage)
i18next.on('initialized', followLanguage)

/**
 * Resolves when every text is there; all screens but the sign-in form need that.
 * @throws when the translation file cannot be loaded; the next call tries again
 */
export async function loadAllTexts(): Promise<void> {
  await i18nReady
  if (part === 'translation') return
  part = 'translation'
  const languages = Object.keys(i18next.store.data)
  await new Promise<void>((resolve, reject) => {
    void i18next.reloadResources(languages, undefined, (error?: unknown) => {
      if (!error) return resolve()
      part = 'sign-in'
      reject(new Error('The texts could not be loaded.', { cause: error }))
    })
  })
}

export { i18next as i18n }
