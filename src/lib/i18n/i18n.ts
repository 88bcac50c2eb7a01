import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { bundledTranslations } from '@/lib/i18n/bundled-translations'
import { markPreloadError } from '@/lib/browser/preload-errors'
import { startsAtSignIn } from '@/lib/browser/first-screen'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'

export const languages = ['hu', 'en', 'de'] as const
export type Language = (typeof languages)[number]

/** What the switcher and the sign-in screens offer (spec §1, §4). */
export const offeredLanguages = ['hu', 'en'] as const satisfies readonly Language[]

export const DEFAULT_LANGUAGE: Language = 'hu'
/** Local-storage key of the chosen language (spec §9). */
const LANGUAGE_STORAGE_KEY = 'language'

/** The language in use; anything unknown counts as Hungarian. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.resolvedLanguage) ?? DEFAULT_LANGUAGE
}

/** Whether a translation file has come; without one only the bundled texts are there. */
export function hasTranslations(): boolean {
  return i18next.exists('common.appName')
}

/** Switches the whole interface and keeps the choice in local storage. */
export async function setLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

function rememberedLanguage(): Language {
  const stored = readStoredText(LANGUAGE_STORAGE_KEY)
  return languages.find((language) => language === stored) ?? DEFAULT_LANGUAGE
}

/** Speaks what another tab chooses. */
export function startLanguageSync(): void {
  window.addEventListener('storage', ({ key }) => {
    // Null: that tab cleared the whole storage.
    if (key === LANGUAGE_STORAGE_KEY || key === null) void setLanguage(rememberedLanguage())
  })
}

/** Screens then put their own name in front (`usePageTitle`). */
function followLanguage(): void {
  document.documentElement.lang = currentLanguage()
  writeStoredText(LANGUAGE_STORAGE_KEY, currentLanguage())
  if (hasTranslations()) document.title = i18next.t('common.appName')
}

/** The sign-in form starts with its own few texts (src/build/text-files.ts). */
let part: 'sign-in' | 'translation' = startsAtSignIn ? 'sign-in' : 'translation'

/** The texts under `admin` are a namespace of their own, asked when `translation` has no such text. */
const organisers = 'admin'

/** Resolves when the first translation file is there. Default and fallback are Hungarian (spec §9). */
export const i18nReady: Promise<unknown> = i18next
  .use(HttpBackend)
  .use(initReactI18next)
  .init({
    // Only an earlier choice counts: the product opens in Hungarian whatever the browser prefers.
    lng: rememberedLanguage(),
    supportedLngs: languages,
    fallbackLng: DEFAULT_LANGUAGE,
    load: 'languageOnly',
    backend: {
      loadPath: (_languages: string[], [namespace]: string[]) =>
        `/locales/{{lng}}/${namespace === organisers ? organisers : part}.json`,
    },
    interpolation: { escapeValue: false },
    returnNull: false,
    // Where the file has not come, these few are.
    partialBundledLanguages: true,
    fallbackNS: [organisers, 'bundled'],
    resources: Object.fromEntries(
      languages.map((language) => [language, { bundled: bundledTranslations[language] }]),
    ),
  })

i18next.on('languageChanged', followLanguage)
i18next.on('initialized', followLanguage)

function load(languages: readonly string[], namespace: string): Promise<void> {
  return new Promise((resolve, reject) => {
    void i18next.reloadResources(languages, namespace, (error?: unknown) => {
      if (!error) return resolve()
      reject(markPreloadError(new Error('The texts could not be loaded.', { cause: error })))
    })
  })
}

/**
 * Resolves when the texts of all players' screens are there; the sign-in form can do without.
 * @throws when the translation file cannot be loaded; the next call tries again
 */
export async function loadPlayerTranslations(): Promise<void> {
  await i18nReady
  if (part === 'translation') return
  part = 'translation'
  // Also those that were only looked at on the sign-in form: their few texts count as loaded.
  const seen = Object.keys(i18next.store.data).filter((language) =>
    i18next.hasResourceBundle(language, 'translation'),
  )
  try {
    await load([...new Set([...i18next.languages, ...seen])], 'translation')
  } catch (error) {
    part = 'sign-in'
    throw error
  }
}

/**
 * Resolves when the texts of the organisers' screens are there, too.
 * @throws as `loadPlayerTranslations`
 */
export async function loadAdminTranslations(): Promise<void> {
  await i18nReady
  if (i18next.options.ns?.includes(organisers)) return
  await load(i18next.languages, organisers)
  // From now on they come with every change of language.
  await i18next.loadNamespaces(organisers)
}

export { i18next as i18n }
