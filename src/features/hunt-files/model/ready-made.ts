import type { HuntDocument } from '@/features/hunt-files/model/hunt-document'
import { huntInLanguages } from '@/features/hunt-files/model/hunt-in-languages'
import {
  parseHuntDocument,
  withoutMissingFiles,
  type HuntFile,
} from '@/features/hunt-files/model/read-hunt-file'
import type { TextLanguage } from '@/lib/i18n/text-languages'
import { toAppError } from '@/lib/supabase/errors'

const folder = '/src/features/hunt-files/ready-made/'

const documents = import.meta.glob<HuntDocument>(
  '/src/features/hunt-files/ready-made/*/hunt.json',
  { import: 'default' },
)
const files = import.meta.glob<string>(
  ['/src/features/hunt-files/ready-made/*/**/*', '!**/hunt.json'],
  { import: 'default', query: '?url' },
)

/** Names of the ready-made hunts, which are folders with an unpacked hunt file. */
export const readyMadeNames: readonly string[] = Object.keys(documents).map(
  (path) => path.slice(folder.length).split('/')[0] ?? '',
)

async function readDocument(name: string): Promise<HuntDocument> {
  const document = await documents[`${folder}${name}/hunt.json`]!()
  return parseHuntDocument(JSON.stringify(document))
}

/**
 * Opens a ready-made hunt as if it were a file.
 * @param languages as of `huntInLanguages`
 * @throws AppError
 */
export async function openReadyMade(
  name: string,
  languages: readonly [TextLanguage, ...TextLanguage[]],
  signal: AbortSignal,
): Promise<HuntFile> {
  const start = `${folder}${name}/`
  const document = huntInLanguages(await readDocument(name), languages)
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const [path, load] of Object.entries(files)) {
    if (!path.startsWith(start)) continue
    const response = await fetch(await load(), { signal })
    if (!response.ok) throw toAppError({}, response.status)
    contents.set(path.slice(start.length), new Uint8Array(await response.arrayBuffer()))
  }
  return { files: contents, ...withoutMissingFiles(document, (path) => contents.has(path)) }
}

/** Titles of the ready-made hunts. */
export async function readyMadeTitles() {
  return Promise.all(
    readyMadeNames.map(async (name) => {
      const { title_hu = '', title_en = '', hunt } = await readDocument(name)
      return { name, title_hu: title_hu || hunt.name, title_en: title_en || hunt.name }
    }),
  )
}
