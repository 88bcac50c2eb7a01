import type { CodeChoice } from '@/features/codes/api/code-choices'
import type { AdminClue } from '@/features/clues/api/admin-list-clues'
import type { ClueInput } from '@/features/clues/api/admin-save-clue'
import type { ClueLink, GuideLink } from '@/features/clues/api/clue-links'
import type { MediaLink } from '@/features/clues/api/media-links'
import { clueFormSchema } from '@/features/clues/model/clue-form'
import { guideFormSchema } from '@/features/clues/model/guide-form'
import { formatShortCode, normalizeShortCode } from '@/lib/codes/short-code'
import { writeCsv, type CsvCell } from '@/lib/format/csv'
import { readBoolean, type ImportRow, type RowProblem } from '@/lib/format/csv-import'
import { readCsv, type CsvProblem, type CsvRow, type Headings } from '@/lib/format/csv-reader'
import { searchKey } from '@/lib/format/search-key'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { fromSpreadsheetTime } from '@/lib/forms/spreadsheet-time'
import { MAX_PICTURES } from '@/lib/media/media'
import {
  mediaColumns,
  plannedPaths,
  readMedia,
  toMediaInput,
  writeMedia,
  type ArchiveFile,
  type PlannedMedia,
} from '@/lib/media/media-csv'
import { randomId } from '@/lib/browser/random-id'

const mediaFields = { clue: mediaColumns('media'), guide: mediaColumns('guide_media') }

/** Columns of an exported file; not translated, so that it can be imported in any language. */
export const csvFields = [
  'id',
  'updated_at',
  'name_hu',
  'name_en',
  'description_hu',
  'description_en',
  'content_hu',
  'content_en',
  'clue_type',
  'price',
  'required_clue',
  'available_from',
  'is_active',
  'is_locked',
  'qr_code',
  ...mediaFields.clue,
  'guide_hu',
  'guide_en',
  'guide_price',
  ...mediaFields.guide,
] as const

export type CsvField = (typeof csvFields)[number]

const templateFields = csvFields.filter((field) => field !== 'id' && field !== 'updated_at')
/** Required to change an existing clue: a missing column would clear its values. */
const contentFields = templateFields.filter((field) => !/^(?:guide_|media)/.test(field))

export interface ClueRow extends ImportRow {
  clue: ClueInput
  /** Pictures and sounds of the clue and of its guide, to be uploaded first; null leaves them as they are. */
  media: PlannedMedia[] | null
  guideMedia: PlannedMedia[] | null
}

type PrintedCode = Pick<CodeChoice, 'id' | 'name' | 'short_code'>

/** Existing clues, guides, codes, pictures and sounds, and the files of the archive, to resolve references. */
export interface ImportContext {
  links: readonly ClueLink[]
  guides: readonly GuideLink[]
  codes: readonly PrintedCode[]
  media: readonly MediaLink[]
  files: readonly ArchiveFile[]
}

/** Normalizes Unicode and case for comparison. */
const normalizeName = (name: string) => cleanPasted(name).toLowerCase()

/**
 * Writes clues as CSV for `readCluesCsv`. References a required clue by name, or by id if the name is not
 * unique, a code by its short code, and pictures and sounds by their `mediaFileName`.
 */
export function writeCluesCsv(
  clues: readonly AdminClue[],
  context: Pick<ImportContext, 'links' | 'codes'>,
  language: string,
): string {
  const count = new Map<string, number>()
  for (const { name_hu } of context.links) {
    count.set(normalizeName(name_hu), (count.get(normalizeName(name_hu)) ?? 0) + 1)
  }
  const shortCodes = new Map(context.codes.map(({ id, short_code }) => [id, short_code]))
  const mediaCells = (of: keyof typeof mediaFields, media: AdminClue['media']) => {
    const cells = writeMedia(media)
    return Object.fromEntries(mediaFields[of].map((field, at) => [field, cells[at] ?? '']))
  }
  const data = clues.map((clue) => {
    const name = clue.required_clue_name_hu ?? ''
    const isUnique = (count.get(normalizeName(name)) ?? 0) === 1
    const cells: Partial<Record<CsvField, CsvCell>> = {
      ...{ ...clue, media: '' },
      ...mediaCells('clue', clue.media),
      ...mediaCells('guide', clue.guide?.media ?? []),
      required_clue: isUnique ? name : (clue.required_clue_id ?? ''),
      updated_at: newest(clue.updated_at, clue.guide?.updated_at),
      available_from: clue.available_from === null ? '' : new Date(clue.available_from),
      guide_hu: clue.guide?.content_hu ?? '',
      guide_en: clue.guide?.content_en ?? '',
      guide_price: clue.guide?.price ?? '',
      qr_code: formatShortCode(shortCodes.get(clue.qr_code_id ?? '') ?? ''),
    }
    return csvFields.map((field) => cells[field] ?? '')
  })
  return writeCsv(csvFields, data, language)
}

type Cells = Record<CsvField, string>

const cellsOf = (row: CsvRow<CsvField>) =>
  Object.fromEntries(csvFields.map((field) => [field, row.cells[field] ?? ''])) as Cells

interface Draft {
  line: number
  cells: Cells
  /** Without missing columns. */
  written: CsvRow<CsvField>['cells']
  id: string
  known: ClueLink | undefined
  /** Columns missing from the row. */
  missing: CsvField[]
}

function findRequired(draft: Draft, drafts: readonly Draft[], context: ImportContext) {
  const value = draft.cells.required_clue.trim()
  if (value === '') return { id: null }
  const normalized = normalizeName(value)
  const fromFile = drafts.filter(
    ({ id, cells }) => id === normalized || normalizeName(cells.name_hu) === normalized,
  )
  const inFile = new Set(drafts.map(({ id }) => id))
  const known = context.links.filter(
    ({ id, name_hu }) =>
      !inFile.has(id) && (id === normalized || normalizeName(name_hu) === normalized),
  )
  const ids = [...fromFile, ...known].map(({ id }) => id)
  if (ids.length === 1) return { id: ids[0] ?? null }
  const kind: 'unknown' | 'ambiguous' = ids.length === 0 ? 'unknown' : 'ambiguous'
  return { id: null, problem: { kind, field: 'required_clue', value } satisfies RowProblem }
}

/**
 * Resolves a code by short code, then by name, then by name without accents. The first rule with a match
 * decides; several matches are ambiguous.
 */
function findCode(text: string, { codes }: ImportContext) {
  const value = text.trim()
  if (value === '') return { id: null }
  const matchers: ((code: PrintedCode) => boolean)[] = [
    ({ short_code }) => short_code === normalizeShortCode(value),
    ({ name }) => normalizeName(name) === normalizeName(value),
    ({ name }) => searchKey(name) === searchKey(value),
  ]
  const found =
    matchers.map((matcher) => codes.filter(matcher)).find(({ length }) => length > 0) ?? []
  if (found.length === 1) return { id: found[0]?.id ?? null }
  const kind: 'unknown' | 'ambiguous' = found.length === 0 ? 'unknown' : 'ambiguous'
  return { id: null, problem: { kind, field: 'qr_code', value } satisfies RowProblem }
}

function checkRow(draft: Draft, drafts: readonly Draft[], context: ImportContext): ClueRow {
  const { cells, known } = draft
  const problems: RowProblem[] = []
  const active = readBoolean(cells.is_active, true)
  const locked = readBoolean(cells.is_locked, false)
  const timeText = cells.available_from.trim()
  const time = fromSpreadsheetTime(timeText)
  const code = findCode(cells.qr_code, context)
  const required = findRequired(draft, drafts, context)
  const checked = clueFormSchema.safeParse({
    ...cells,
    clue_type: cells.clue_type.trim() || 'compass',
    required_clue_id: required.id ?? '',
    qr_code_id: code.id ?? '',
    available_from: '',
    is_active: active ?? true,
    is_locked: locked ?? false,
    game_session_ids: [],
    media: [],
  })
  const invalid = new Set(checked.error?.issues.map(({ path }) => String(path[0])) ?? [])
  if (active === null) invalid.add('is_active')
  if (locked === null) invalid.add('is_locked')
  if (timeText !== '' && time === null) invalid.add('available_from')
  for (const field of csvFields) if (invalid.has(field)) problems.push({ kind: 'invalid', field })
  if (known && draft.missing.length > 0) {
    problems.push({ kind: 'missing', fields: draft.missing })
  }
  if (cells.id.trim() !== '' && !known) {
    problems.push({ kind: 'unknown', field: 'id', value: cells.id.trim() })
  }
  if (code.problem) problems.push(code.problem)
  if (required.problem) problems.push(required.problem)
  const seen = cells.updated_at.trim()
  const guide = context.guides.find(({ clue_id }) => clue_id === known?.id)
  const current = known && newest(known.updated_at, guide?.updated_at)
  if (current !== undefined && seen !== '' && Date.parse(seen) !== Date.parse(current)) {
    problems.push({ kind: 'outdated' })
  }
  const guideCells = guideOf(cells, guide)
  for (const field of guideCells?.invalid ?? []) problems.push({ kind: 'invalid', field })
  const isOnSale = active === true && locked === false
  const owned = (isOfGuide: boolean) =>
    context.media
      .filter(
        (link) => link.clue_id === known?.id && (link.solution_guide_id !== null) === isOfGuide,
      )
      .map(({ file }) => file)
  const all = { cells: draft.written, files: context.files, maxPictures: MAX_PICTURES }
  const media = readMedia({
    ...all,
    fields: mediaFields.clue,
    owned: owned(false),
    needsTexts: isOnSale,
  })
  const guideMedia = readMedia({
    ...all,
    fields: mediaFields.guide,
    owned: owned(true),
    needsTexts: isOnSale && (guide?.is_active ?? true),
  })
  problems.push(...media.problems, ...guideMedia.problems)
  if (drafts.some((other) => other !== draft && other.id === draft.id)) {
    problems.push({ kind: 'duplicate' })
  }
  return {
    line: draft.line,
    name: cells.name_hu.trim(),
    action: known ? 'change' : 'add',
    problems,
    clue: {
      id: draft.id,
      ...(known && { updated_at: known.updated_at }),
      name_hu: cells.name_hu.trim(),
      name_en: cells.name_en.trim(),
      description_hu: cells.description_hu,
      description_en: cells.description_en,
      content_hu: cells.content_hu,
      content_en: cells.content_en,
      clue_type: cells.clue_type.trim() || 'compass',
      price: checked.data?.price ?? 0,
      required_clue_id: required.id,
      available_from: time,
      is_active: active ?? true,
      is_locked: locked ?? false,
      qr_code_id: code.id,
      ...(guideCells && { solution_guide: guideCells.input }),
    },
    media: media.plan,
    guideMedia: guideMedia.plan,
  }
}

/** @param guideUpdatedAt absent: the clue has no guide */
function newest(updatedAt: string, guideUpdatedAt: string | undefined): string {
  return guideUpdatedAt !== undefined && Date.parse(guideUpdatedAt) > Date.parse(updatedAt)
    ? guideUpdatedAt
    : updatedAt
}

const guideFields = {
  content_hu: 'guide_hu',
  content_en: 'guide_en',
  price: 'guide_price',
} as const

/** Reads the guide of a row; null leaves it as it is, as empty cells do. */
function guideOf(cells: Cells, guide: GuideLink | undefined) {
  const texts = { content_hu: cells.guide_hu, content_en: cells.guide_en }
  const price = cells.guide_price.trim()
  const { guide_hu, guide_en, guide_media } = cells
  if ([guide_hu, guide_en, guide_media, price].every((cell) => cell.trim() === '')) return null
  const checked = guideFormSchema.safeParse({
    ...texts,
    price: price || String(guide?.price ?? 10),
    is_active: true,
    media: [],
  })
  const names = Object.entries(guideFields)
  const wrong = new Set(checked.error?.issues.map(({ path }) => String(path[0])) ?? [])
  return {
    invalid: names.flatMap(([name, field]) => (wrong.has(name) ? [field] : [])),
    input: {
      ...texts,
      price: checked.data?.price ?? 0,
      is_active: guide?.is_active ?? true,
      ...(guide && { id: guide.id, updated_at: guide.updated_at }),
    },
  }
}

/** Adds a problem to rows that would form a cycle after the import. */
function markCycles(rows: readonly ClueRow[], context: ImportContext): void {
  const requires = new Map<string, string | null>([
    ...context.links.map(({ id, required_clue_id }) => [id, required_clue_id] as const),
    ...rows.map(({ clue }) => [clue.id ?? '', clue.required_clue_id] as const),
  ])
  for (const row of rows) {
    const visited = new Set<string>()
    let next = row.clue.required_clue_id
    while (next !== null && next !== row.clue.id && !visited.has(next)) {
      visited.add(next)
      next = requires.get(next) ?? null
    }
    if (next !== null && next === row.clue.id) row.problems.push({ kind: 'cycle' })
  }
}

/** Parsed file; has no rows if it has problems. */
export interface CluesFile {
  rows: ClueRow[]
  problems: CsvProblem[]
}

/**
 * Parses and validates a CSV file of clues. A row with an id changes that clue and needs all columns; a
 * row without an id adds a clue. Rows may require each other by name or id.
 * @returns null if there is no heading `name_hu` or no row
 */
export function readCluesCsv(
  text: string,
  context: ImportContext,
  headings?: Headings<CsvField>,
): CluesFile | null {
  const table = readCsv(text, csvFields, headings)
  if (!table) return null
  const { problems } = table
  if (problems.length > 0) return { rows: [], problems }
  if (!table.headings.includes('name_hu') || table.rows.length === 0) return null
  const known = new Map(context.links.map((link) => [link.id, link]))
  const drafts = table.rows.map((row): Draft => {
    const cells = cellsOf(row)
    const link = known.get(cells.id.trim().toLowerCase())
    const missing = contentFields.filter((field) => row.cells[field] === undefined)
    return {
      line: row.line,
      cells,
      written: row.cells,
      known: link,
      id: link?.id ?? randomId(),
      missing,
    }
  })
  const rows = drafts.map((draft) => checkRow(draft, drafts, context))
  markCycles(rows, context)
  return { rows, problems }
}

/** Paths of the files that have to be uploaded for rows. */
export function plannedFiles(rows: readonly ClueRow[]): Set<string> {
  return plannedPaths(rows.flatMap(({ media, guideMedia }) => [media, guideMedia]))
}

/**
 * What is saved for a row.
 * @param ids of uploaded files by their paths
 */
export function toImportInput(row: ClueRow, ids: ReadonlyMap<string, string>): ClueInput {
  const { clue, media, guideMedia } = row
  const guide = clue.solution_guide
  return {
    ...clue,
    ...(media && { media: toMediaInput(media, ids) }),
    ...(guide &&
      guideMedia && { solution_guide: { ...guide, media: toMediaInput(guideMedia, ids) } }),
  }
}

type ExampleClue = Pick<
  Cells,
  'name_hu' | 'name_en' | 'content_hu' | 'content_en' | 'guide_hu' | 'guide_en'
>

/**
 * Writes a template: the headings and one example clue.
 * @param code for the example, if one exists
 */
export function writeCluesTemplate(
  example: ExampleClue,
  code: PrintedCode | undefined,
  language: string,
): string {
  const cells: Partial<Record<CsvField, CsvCell>> = {
    ...example,
    clue_type: 'compass',
    price: 10,
    is_active: true,
    is_locked: false,
    qr_code: code?.name ?? '',
    guide_price: 10,
  }
  return writeCsv(templateFields, [templateFields.map((field) => cells[field] ?? '')], language)
}
