import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { OwnFile } from '../config/translation-files.ts'

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

/** Their branches of translation.json; a branch may be in two files. */
export const branchesOf: Record<OwnFile, readonly string[]> = {
  admin: ['admin', 'adminNav', 'table', 'charts', 'debug', 'helperKinds', 'taskPhotos'],
  screen: ['screen'],
  results: ['results'],
  helpers: ['helpers', 'helperKinds', 'taskPhotos'],
  terms: ['terms'],
}

function pick(all: Texts, isPicked: (branch: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(all).filter(([branch]) => isPicked(branch)))
}

/** Content of each translation file of a language. */
const textFiles: Record<string, (all: Texts) => Texts> = {
  'sign-in': pickSignInTexts,
  translation: (all) => pick(all, (name) => !Object.values(branchesOf).flat().includes(name)),
  ...Object.fromEntries(
    Object.entries(branchesOf).map(([file, branches]) => [
      file,
      (all: Texts) => pick(all, (name) => branches.includes(name)),
    ]),
  ),
}

/**
 * Splits `/locales/{lng}/translation.json`, the only file to translate: moves the texts of the admin
 * screens, more than half, to `admin.json` and those of a few other screens to files of their own (branchesOf),
 * and copies those of the sign-in form to `sign-in.json`.
 * @param folder absolute path of the folder with a subfolder per language
 */
export function splitTranslations(folder: string): Plugin {
  const readTexts = (language: string) =>
    JSON.parse(readFileSync(join(folder, language, 'translation.json'), 'utf8')) as Texts
  return {
    name: 'split-texts',
    generateBundle() {
      for (const language of readdirSync(folder)) {
        const all = readTexts(language)
        for (const [name, textsOf] of Object.entries(textFiles)) {
          // Emitted after the files of public/, so translation.json is replaced.
          const fileName = `locales/${language}/${name}.json`
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(textsOf(all)) })
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, language = '', name = ''] =
          /^\/locales\/(\w+)\/([\w-]+)\.json/.exec(request.url ?? '') ?? []
        const textsOf = textFiles[name]
        if (!textsOf || !readdirSync(folder).includes(language)) return next()
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(textsOf(readTexts(language))))
      })
    },
  }
}
