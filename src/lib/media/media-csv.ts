import { cleanPasted } from '@/lib/format/clean-pasted'
import type { FileProblem, RowProblem } from '@/lib/format/csv-import'
import { hasLength } from '@/lib/format/has-length'
import { searchKey } from '@/lib/format/search-key'
import { mediaExtension, type Media } from '@/lib/media/media'
import type { EditableMedia, MediaTexts } from '@/lib/media/editable-media'

/**
 * Columns of pictures and a sound. The names of files are separated by semicolons, and so are the alternative
 * texts, one for each picture in this order.
 */
export const mediaColumns = <Prefix extends string>(prefix: Prefix) =>
  [
    prefix,
    `${prefix}_alt_hu`,
    `${prefix}_alt_en`,
    `${prefix}_transcript_hu`,
    `${prefix}_transcript_en`,
  ] as const

export const MAX_ALT = 500
export const MAX_TRANSCRIPT = 10_000

/** Writes texts into one cell; a separator inside a text gets a backslash. */
export function joinTexts(texts: readonly string[], separator = '; '): string {
  if (texts.every((text) => text === '')) return ''
  const special = new RegExp(`[\\\\${separator.trim()}]`, 'g')
  return texts.map((text) => text.replace(special, '\\$&')).join(separator)
}

/** Reads a cell of `joinTexts`; an empty cell has no texts. */
export function splitTexts(cell: string, separator = '; '): string[] {
  if (cell.trim() === '') return []
  const sign = separator.trim()
  const parts = `${sign}${cell}`.match(
    new RegExp(`[${sign}](?:\\\\[^]|[^${sign}\\\\]|\\\\$)*`, 'g'),
  )
  const escaped = new RegExp(`\\\\([\\\\${sign}])`, 'g')
  return (parts ?? []).map((part) => part.slice(1).trim().replace(escaped, '$1'))
}

const splitNames = (cell: string) =>
  cell
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export type NamedMedia = Pick<EditableMedia, 'id' | 'kind' | 'name' | 'content_type'>

/** Name of an exported file: unique, and only with letters that every program for archives keeps. */
export function mediaFileName({ id, kind, name, content_type }: NamedMedia): string {
  const stem = searchKey(name.replace(/\.[^.]*$/, ''))
    .replace(/[^a-z0-9._]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
  return `${stem || kind}-${id.slice(0, 8)}.${mediaExtension(content_type)}`
}

type Texts = 'alt_hu' | 'alt_en' | 'transcript_hu' | 'transcript_en'

/**
 * @param fields of `mediaColumns`
 * @param media with the names of their files
 */
export function mediaCells<Field extends string>(
  fields: readonly Field[],
  media: readonly (Pick<Media, 'kind'> & Partial<Record<Texts, string>> & { file: string })[],
): Record<Field, string> {
  const pictures = media.filter(({ kind }) => kind === 'image')
  const sound = media.find(({ kind }) => kind === 'audio')
  const cells = [
    media.map(({ file }) => file).join('; '),
    joinTexts(pictures.map(({ alt_hu = '' }) => alt_hu)),
    joinTexts(pictures.map(({ alt_en = '' }) => alt_en)),
    sound?.transcript_hu ?? '',
    sound?.transcript_en ?? '',
  ]
  return Object.fromEntries(fields.map((field, at) => [field, cells[at]])) as Record<Field, string>
}

/** @param fields of `mediaColumns` */
export const writeMedia = <Field extends string>(
  fields: readonly Field[],
  media: readonly (NamedMedia & Media)[],
) =>
  mediaCells(
    fields,
    media.map((item) => ({ ...item, file: mediaFileName(item) })),
  )

/** A file of the imported archive. */
export interface ArchiveFile {
  /** Path in the archive, with folders; identifies the file. */
  path: string
  /** Path from the folder of the CSV file; absent: that is at the top. */
  fromTable?: string
  /** Kind of the file, or why it cannot be used. */
  content: { kind: Media['kind'] } | { problem: FileProblem }
}

/** A picture or sound of a row: a file of the archive that is not uploaded yet, or an existing one. */
export interface PlannedMedia {
  source: { path: string } | { id: string }
  texts: Omit<MediaTexts, 'id' | 'updated_at'>
}

interface MediaCells<Field extends string> {
  fields: readonly [Field, Field, Field, Field, Field]
  /** Columns missing from the file are absent. */
  cells: Partial<Record<Field, string>>
  /** Pictures and sounds that the row has now. */
  owned: readonly NamedMedia[]
  files: readonly ArchiveFile[]
  maxPictures: number
  /** Languages in which a missing text is a problem. */
  neededTexts: readonly ('hu' | 'en')[]
}

const fileKey = (path: string) =>
  cleanPasted(path.replaceAll('\\', '/'))
    .toLowerCase()
    .replace(/^(?:\.?\/)+/, '')
const baseName = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** Path of a file as a table in the same archive names it: from its own folder. */
export function relativePath(table: string, file: string): string {
  const [from, to] = [table.split('/').slice(0, -1), file.split('/')]
  let shared = 0
  while (shared < from.length && from[shared] === to[shared]) shared += 1
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

interface FoundFile {
  name: string
  kind: Media['kind']
  source: PlannedMedia['source']
}

/** Finds a file in the archive, or else among what is there already. */
function findFile(
  name: string,
  { files, owned }: Pick<MediaCells<string>, 'files' | 'owned'>,
): FoundFile | { problem: FileProblem } {
  const key = fileKey(name)
  const names: ((file: ArchiveFile) => boolean)[] = [
    ({ path, fromTable = path }) => fileKey(fromTable) === key,
    ({ path }) => fileKey(path) === key,
    ({ path }) => baseName(fileKey(path)) === baseName(key),
  ]
  const found = names.map((matches) => files.filter(matches)).find(({ length }) => length > 0) ?? []
  const [file] = found
  if (found.length > 1) return { problem: 'repeated' }
  if (file) {
    if ('problem' in file.content) return file.content
    return { name, kind: file.content.kind, source: { path: file.path } }
  }
  const kept = owned.find((media) => mediaFileName(media) === baseName(key))
  return kept ? { name, kind: kept.kind, source: { id: kept.id } } : { problem: 'not_found' }
}

/**
 * Reads the pictures and the sound of a row.
 * @returns plan: null leaves them as they are, as an empty cell does
 */
export function readMedia<Field extends string>(
  row: MediaCells<Field>,
): {
  plan: PlannedMedia[] | null
  problems: RowProblem[]
} {
  const { fields, cells } = row
  const [filesField, altHu, altEn, transcriptHu, transcriptEn] = fields
  const problems: RowProblem[] = []
  const plan: PlannedMedia[] = []
  const names = splitNames(cells[filesField] ?? '')
  const found: FoundFile[] = []
  for (const name of names) {
    const file = findFile(name, row)
    if ('problem' in file) problems.push({ kind: 'file', name, problem: file.problem })
    else found.push(file)
  }
  if (problems.length > 0) return { plan: null, problems }

  const pictures = found.filter(({ kind }) => kind === 'image')
  const sounds = found.length - pictures.length
  const sources = new Set(found.map(({ source }) => Object.values(source).join()))
  const invalid = new Set<Field>()
  if (pictures.length > row.maxPictures || sounds > 1 || sources.size < found.length) {
    invalid.add(filesField)
  }
  /** A missing column keeps the texts of what is there already. */
  const read = (field: Field, at: number, texts: readonly string[], isNew: boolean) =>
    cells[field] === undefined && !isNew ? null : (texts[at] ?? '')
  const alts = (field: Field) => {
    const texts = splitTexts(cells[field] ?? '')
    if (texts.length > pictures.length || !texts.every(hasLength(0, MAX_ALT))) {
      invalid.add(field)
    }
    return texts
  }
  const transcripts = (field: Field) => {
    const text = (cells[field] ?? '').trim()
    if (text !== '' && (sounds === 0 || !hasLength(1, MAX_TRANSCRIPT)(text))) invalid.add(field)
    return [text]
  }
  const [altsHu, altsEn] = [alts(altHu), alts(altEn)]
  const [heardHu, heardEn] = [transcripts(transcriptHu), transcripts(transcriptEn)]
  for (const file of found) {
    const isNew = 'path' in file.source
    const at = pictures.indexOf(file)
    const isPicture = at >= 0
    const texts = {
      alt_hu: isPicture ? read(altHu, at, altsHu, isNew) : null,
      alt_en: isPicture ? read(altEn, at, altsEn, isNew) : null,
      transcript_hu: isPicture ? null : read(transcriptHu, 0, heardHu, isNew),
      transcript_en: isPicture ? null : read(transcriptEn, 0, heardEn, isNew),
    }
    if (
      row.neededTexts.some((name) =>
        [texts[`alt_${name}`], texts[`transcript_${name}`]].includes(''),
      )
    ) {
      problems.push({ kind: 'file', name: file.name, problem: 'texts_missing' })
    }
    plan.push({ source: file.source, texts })
  }
  for (const field of fields) if (invalid.has(field)) problems.push({ kind: 'invalid', field })
  return { plan: names.length === 0 ? null : plan, problems }
}

/** Paths of the files that have to be uploaded. */
export function plannedPaths(plans: readonly (readonly PlannedMedia[] | null)[]): Set<string> {
  const all = plans.flatMap((plan) => plan ?? [])
  return new Set(all.flatMap(({ source }) => ('path' in source ? [source.path] : [])))
}

/** @param ids of uploaded files by their paths */
export function toMediaInput(
  plan: readonly PlannedMedia[],
  ids: ReadonlyMap<string, string>,
): MediaTexts[] {
  return plan.map(({ source, texts }) => ({
    id: 'id' in source ? source.id : (ids.get(source.path) ?? ''),
    ...texts,
  }))
}
