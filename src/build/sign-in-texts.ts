import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Keys of translation.json that the sign-in form shows, whole branches or single texts. */
const signInKeys = [
  'common.appName',
  'common.loading',
  'common.retry',
  'common.cancel',
  'common.confirm',
  'common.close',
  'common.back',
  'common.next',
  'common.optional',
  'common.tooNarrow',
  'common.crashTitle',
  'common.crashText',
  'common.updateTitle',
  'common.updateText',
  'common.reload',
  'common.skipToContent',
  'common.notification',
  'common.notifications',
  'common.missingTitle',
  'common.missingText',
  'common.newVersion',
  'common.newVersionApply',
  'common.newVersionLater',
  'auth',
  'footer',
  'languages',
  'notFound',
  'offline',
  'nav.language',
  'nav.switchTheme',
  'themes.light',
  'themes.dark',
  'errors.network_unavailable',
  'errors.rate_limit_exceeded',
  'errors.server_busy',
  'errors.unknown',
] as const

type Texts = { [key: string]: string | Texts }

/** The part of a translation file that {@link signInKeys} names. */
export function pickSignInTexts(all: Texts): Texts {
  const picked: Texts = {}
  for (const path of signInKeys) {
    const [branch = '', leaf] = path.split('.')
    const texts = all[branch]
    if (texts === undefined) throw new Error(`No text: ${path}`)
    if (leaf === undefined) picked[branch] = texts
    else if (typeof texts === 'object' && texts[leaf] !== undefined) {
      picked[branch] = { ...(picked[branch] as Texts | undefined), [leaf]: texts[leaf] }
    } else throw new Error(`No text: ${path}`)
  }
  return picked
}

/**
 * Serves `/locales/{lng}/sign-in.json`, cut out of `/locales/{lng}/translation.json`, which stays the
 * one file to translate: whoever signs in on a slow phone need not wait for the texts of the game.
 * @param folder absolute path of the folder with a subfolder per language
 */
export function signInTexts(folder: string): Plugin {
  const textsOf = (language: string) => {
    const all = readFileSync(join(folder, language, 'translation.json'), 'utf8')
    return JSON.stringify(pickSignInTexts(JSON.parse(all) as Texts))
  }
  return {
    name: 'sign-in-texts',
    generateBundle() {
      for (const language of readdirSync(folder)) {
        const fileName = `locales/${language}/sign-in.json`
        this.emitFile({ type: 'asset', fileName, source: textsOf(language) })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, language] = /^\/locales\/(\w+)\/sign-in\.json/.exec(request.url ?? '') ?? []
        if (language === undefined || !readdirSync(folder).includes(language)) return next()
        response.setHeader('content-type', 'application/json').end(textsOf(language))
      })
    },
  }
}
