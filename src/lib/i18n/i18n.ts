import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ownFiles, type OwnFile } from '@/config/translation-files'
import { bundledTranslations } from '@/lib/i18n/bundled-translations'
import { markPreloadError } from '@/lib/shell/preload-errors'
import { startsAtPublicPage, startsAtSignIn } from '@/lib/shell/first-screen'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'

export const languages = ['hu', 'en', 'de'] as const
export type Language = (typeof languages)[number]

/** Languages in the language menu and on the sign-in screens. */
export const offeredLanguages = ['hu', 'en'] as const satisfies readonly Language[]

export const DEFAULT_LANGUAGE: Language = 'hu'
/** Local-storage key of the chosen language. */
const LANGUAGE_STORAGE_KEY = 'language'

/** Returns the current language; Hungarian if it is unknown. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.resolvedLanguage) ?? DEFAULT_LANGUAGE
}

/** Returns whether a translation file is loaded; without one only the bundled texts exist. */
export function hasTranslations(): boolean {
  return i18next.exists('common.appName')
}

/** Changes the language and stores the choice. */
export async function setLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

function storedLanguage(): Language {
  const stored = readStoredText(LANGUAGE_STORAGE_KEY)
  return languages.find((language) => language === stored) ?? DEFAULT_LANGUAGE
}

/**
 * Language of the first render. The app starts in Hungarian regardless of the browser language; only the pages
 * of invitations and results greet a new visitor in their own, if sign-in offers it too.
 */
function initialLanguage(): Language {
  if (!startsAtPublicPage || readStoredText(LANGUAGE_STORAGE_KEY) !== null) return storedLanguage()
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  const offered = preferred.flatMap((tag) => offeredLanguages.filter((name) => name === tag))
  return offered[0] ?? DEFAULT_LANGUAGE
}

/** Updates the document's language and title; screens prepend their own title (`usePageTitle`). */
function applyLanguage(): void {
  document.documentElement.lang = currentLanguage()
  writeStoredText(LANGUAGE_STORAGE_KEY, currentLanguage())
  if (hasTranslations()) document.title = i18next.t('common.appName')
}

/** The loaded file; the sign-in form has its own small one (src/build/split-translations.ts). */
let file: 'sign-in' | 'translation' = startsAtSignIn ? 'sign-in' : 'translation'

/** Reads translation files. i18next repeats a request that got no response, or met a failing server. */
const backend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init() {},
  read(language, namespace, done) {
    const name = ownFiles.find((own) => own === namespace) ?? file
    async function readFile() {
      const response = await fetch(`/locales/${language}/${name}.json`)
      const texts = response.ok ? ((await response.json()) as ResourceKey) : null
      return { status: response.status, texts }
    }
    void readFile().then(
      ({ status, texts }) =>
        texts ? done(null, texts) : done(new Error(`Status ${status}`), status >= 500),
      // A captive portal answers with a page.
      (error: Error) => done(error, !(error instanceof SyntaxError)),
    )
  },
}

let ready: Promise<unknown> | null = null

/**
 * Starts i18next, once, and follows language changes of other tabs. Default and fallback language are
 * Hungarian.
 * @returns resolves when the first translation file is loaded
 */
export function startI18n(): Promise<unknown> {
  if (ready) return ready
  i18next.on('languageChanged', applyLanguage)
  i18next.on('initialized', applyLanguage)
  window.addEventListener('storage', ({ key }) => {
    // The key is null when the other tab cleared the whole storage.
    if (key === LANGUAGE_STORAGE_KEY || key === null) void setLanguage(storedLanguage())
  })
  ready = i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      supportedLngs: languages,
      fallbackLng: DEFAULT_LANGUAGE,
      load: 'languageOnly',
      interpolation: { escapeValue: false },
      returnNull: false,
      // Bundled texts are the fallback when the file is not loaded.
      partialBundledLanguages: true,
      fallbackNS: [...ownFiles, 'bundled'],
      resources: Object.fromEntries(
        languages.map((language) => [language, { bundled: bundledTranslations[language] }]),
      ),
    })
  return ready
}

function load(languages: readonly string[], namespace: string): Promise<void> {
  return new Promise((resolve, reject) => {
    void i18next.reloadResources(languages, namespace, (error?: unknown) => {
      if (!error) return resolve()
      reject(markPreloadError(new Error('The translations could not be loaded.', { cause: error })))
    })
  })
}

/**
 * Loads the translations of all player screens; the sign-in form has its own smaller file.
 * @throws when the file cannot be loaded; the next call tries again
 */
export async function loadPlayerTranslations(): Promise<void> {
  await startI18n()
  if (file === 'translation') return
  file = 'translation'
  // Reload languages that were shown on the sign-in form, because i18next considers them loaded.
  const loaded = Object.keys(i18next.store.data).filter((language) =>
    i18next.hasResourceBundle(language, 'translation'),
  )
  try {
    await load([...new Set([...i18next.languages, ...loaded])], 'translation')
  } catch (error) {
    file = 'sign-in'
    throw error
  }
}

/**
 * Loads the translations of a few screens: of organisers, of the venue screen, of results and recaps, of the terms.
 * @throws when the file cannot be loaded; the next call tries again
 */
export async function loadTranslations(namespace: OwnFile): Promise<void> {
  await startI18n()
  if (i18next.options.ns?.includes(namespace)) return
  await load(i18next.languages, namespace)
  // Load them with every later change of language.
  await i18next.loadNamespaces(namespace)
}

export { i18next as i18n }
