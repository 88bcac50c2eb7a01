import * as z from 'zod/mini'
import type { ClueInput } from '@/features/clues/api/admin-clues'
import type { ClueLink, GuideLink } from '@/lib/content/clue-links'
import {
  csvFields,
  mediaFields,
  newest,
  normalizeName,
  templateFields,
  type Cells,
  type CsvField,
  type ImportContext,
  type PrintedCode,
} from '@/features/clues/model/clue-csv'
import {
  clueColumns,
  guideForm,
  newClue,
  newGuide,
  type ClueValues,
} from '@/features/clues/model/clue-form'
import { normalizeShortCode } from '@/lib/codes/codes'
import { findNamed, readBoolean, type ImportRow, type RowProblem } from '@/lib/format/csv-import'
import { readCsv, type CsvProblem, type CsvRow, type Headings } from '@/lib/format/csv'
import { searchKey } from '@/lib/format/search-key'
import { optionalCellTime, textGiven, yesNo } from '@/lib/forms/fields'
import { MAX_PICTURES } from '@/lib/media/media'
import { readMedia, toMediaInput, type PlannedMedia } from '@/lib/media/media-csv'
import { anyName } from '@/lib/format/compare-by-name'
import { textLanguages } from '@/lib/i18n/text-languages'
import { randomId } from '@/lib/browser/random-id'

const clueRow = z
  .object({
    ...clueColumns,
    available_from: optionalCellTime,
    is_active: yesNo(newClue.is_active),
    is_locked: yesNo(newClue.is_locked),
  })
  .check(textGiven('name'))

/** Required to change an existing clue: a missing column would clear its values. */
const contentFields = templateFields.filter((field) => !/^(?:guide_|media)/.test(field))

const nameFields = ['name_hu', 'name_en'] as const

interface ClueRow extends ImportRow {
  clue: ClueInput
  /** Pictures and sounds of the clue and of its guide, to be uploaded first; null leaves them as they are. */
  media: PlannedMedia[] | null
  guideMedia: PlannedMedia[] | null
}

const cellsOf = (row: CsvRow<CsvField>) =>
  Object.fromEntries(csvFields.map((field) => [field, row.cells[field] ?? ''])) as Cells

interface Draft {
  line: number
  cells: Cells
  /** Columns missing from the row are absent. */
  written: CsvRow<CsvField>['cells']
  id: string
  known: ClueLink | undefined
  /** Columns missing from the row. */
  missing: CsvField[]
}

/** Finds clues by id or name; a clue of the file stands for the existing one. */
function clueFinder(drafts: readonly Draft[], context: ImportContext) {
  const inFile = new Set(drafts.map(({ id }) => id))
  const named = [
    ...drafts.map(({ id, cells }) => ({ id, name: anyName(cells) })),
    ...context.links
      .filter(({ id }) => !inFile.has(id))
      .map((link) => ({ id: link.id, name: anyName(link) })),
  ].map(({ id, name }) => ({ id, name: normalizeName(name) }))
  return (name: string) => {
    const wanted = normalizeName(name)
    return named.filter((clue) => clue.id === wanted || clue.name === wanted)
  }
}

/** Finds codes by short code, then by name, then by name without accents: the first rule with a match decides. */
function codeFinder({ codes }: ImportContext) {
  return (name: string): readonly PrintedCode[] => {
    const matchers: ((code: PrintedCode) => boolean)[] = [
      (code) => code.short_code === normalizeShortCode(name),
      (code) => normalizeName(code.name) === normalizeName(name),
      (code) => searchKey(code.name) === searchKey(name),
    ]
    return matchers.map((matcher) => codes.filter(matcher)).find(({ length }) => length > 0) ?? []
  }
}

function checkRow(
  draft: Draft,
  drafts: readonly Draft[],
  findClue: ReturnType<typeof clueFinder>,
  context: ImportContext,
): ClueRow {
  const { cells, known: linksById } = draft
  const problems: RowProblem[] = []
  const code = findNamed('qr_code', cells.qr_code, codeFinder(context))
  const required = findNamed('required_clue', cells.required_clue, findClue)
  const checked = clueRow.safeParse({
    ...cells,
    clue_type: cells.clue_type.trim() || newClue.clue_type,
    required_clue_id: required.id ?? '',
    qr_code_id: code.id ?? '',
  })
  const invalid = new Set(checked.error?.issues.map(({ path }) => path[0]))
  for (const field of csvFields) if (invalid.has(field)) problems.push({ kind: 'invalid', field })
  if (linksById && draft.missing.length > 0) {
    problems.push({ kind: 'missing', fields: draft.missing })
  }
  if (cells.id.trim() !== '' && !linksById) {
    problems.push({ kind: 'unknown', field: 'id', value: cells.id.trim() })
  }
  if (code.problem) problems.push(code.problem)
  if (required.problem) problems.push(required.problem)
  const seen = cells.updated_at.trim()
  const guide = context.guides.find(({ clue_id }) => clue_id === linksById?.id)
  const current = linksById && newest(linksById.updated_at, guide?.updated_at)
  if (current !== undefined && seen !== '' && Date.parse(seen) !== Date.parse(current)) {
    problems.push({ kind: 'outdated' })
  }
  const guideCells = guideOf(cells, guide)
  for (const field of guideCells?.invalid ?? []) problems.push({ kind: 'invalid', field })
  const languages = context.languagesOf?.(linksById?.id ?? null) ?? textLanguages
  const isOnSale =
    readBoolean(cells.is_active, true) && readBoolean(cells.is_locked, false) === false
  const owned = (isOfGuide: boolean) =>
    context.media
      .filter(
        (link) => link.clue_id === linksById?.id && (link.solution_guide_id !== null) === isOfGuide,
      )
      .map(({ file }) => file)
  const all = { cells: draft.written, files: context.files, maxPictures: MAX_PICTURES }
  const media = readMedia({
    ...all,
    fields: mediaFields.clue,
    owned: owned(false),
    neededTexts: isOnSale ? languages : [],
  })
  const guideMedia = readMedia({
    ...all,
    fields: mediaFields.guide,
    owned: owned(true),
    neededTexts: isOnSale && (guide?.is_active ?? true) ? languages : [],
  })
  problems.push(...media.problems, ...guideMedia.problems)
  if (drafts.some((other) => other !== draft && other.id === draft.id)) {
    problems.push({ kind: 'duplicate' })
  }
  return {
    line: draft.line,
    name: anyName(cells).trim(),
    action: linksById ? 'change' : 'add',
    problems,
    clue: {
      id: draft.id,
      ...(linksById && { updated_at: linksById.updated_at }),
      // A row with problems is not saved.
      ...(checked.data as Omit<ClueValues, 'media' | 'game_session_ids'>),
      required_clue_id: required.id,
      ...(guideCells && { solution_guide: guideCells.input }),
    },
    media: media.plan,
    guideMedia: guideMedia.plan,
  }
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
  const checked = guideForm.safeParse({
    ...texts,
    price: price || String(guide?.price ?? newGuide.price),
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
interface CluesFile {
  rows: ClueRow[]
  problems: CsvProblem[]
}

/**
 * Parses and validates a CSV file of clues. A row with an id changes that clue and needs all columns; a
 * row without an id adds a clue. Rows may require each other by name or id.
 * @returns null if there is no heading `name_hu` or `name_en`, or no row
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
  if (!nameFields.some((field) => table.headings.includes(field)) || table.rows.length === 0)
    return null
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
  const findClue = clueFinder(drafts, context)
  const rows = drafts.map((draft) => checkRow(draft, drafts, findClue, context))
  markCycles(rows, context)
  return { rows, problems }
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
