import type { CodeChoice } from '@/features/clues/api/code-choices'
import type { AdminClue } from '@/features/clues/api/admin-list-clues'
import type { ClueInput } from '@/features/clues/api/admin-save-clue'
import type { ClueLink } from '@/features/clues/api/clue-links'
import { clueFormSchema } from '@/features/clues/model/clue-form'
import { formatShortCode, normalizeShortCode } from '@/lib/codes/short-code'
import { writeCsv, type CsvCell } from '@/lib/format/csv'
import { readCsv, type CsvProblem, type CsvRow } from '@/lib/format/csv-reader'
import { searchKey } from '@/lib/format/search-key'
import { cleanPasted } from '@/lib/forms/clean-pasted'
import { fromSpreadsheetTime } from '@/lib/forms/spreadsheet-time'
import { randomId } from '@/lib/browser/random-id'

/** The headings of the file; the same in every language, so that a file can be read back anywhere. */
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
] as const

export type CsvField = (typeof csvFields)[number]

/** What a new clue has; without them a clue that exists would lose what they hold. */
const keptFields = csvFields.filter((field) => field !== 'id' && field !== 'updated_at')

/** What is wrong with a row; the screen words it. `field` is the heading of the cell. */
export type RowProblem =
  | { kind: 'invalid'; field: CsvField }
  | { kind: 'unknown' | 'ambiguous'; field: CsvField; value: string }
  | { kind: 'missing'; fields: CsvField[] }
  | { kind: 'outdated' | 'cycle' | 'duplicate' }

/** One row of a file, checked. */
export interface ImportRow {
  /** As a spreadsheet counts; the headings are line 1. */
  line: number
  name: string
  action: 'add' | 'change'
  problems: RowProblem[]
  clue: ClueInput
}

/** What the database has, for references from the file. */
export interface ImportWorld {
  links: readonly ClueLink[]
  codes: readonly CodeChoice[]
}

/** As names are compared: however they are encoded and in any case. */
const normal = (name: string) => cleanPasted(name).toLowerCase()

/**
 * Writes clues as a file that `readCluesCsv` reads back. A required clue is named; where the name is
 * not its own, its id stands there. A code stands as its short code, as it is printed.
 */
export function writeCluesCsv(
  clues: readonly AdminClue[],
  world: ImportWorld,
  language: string,
): string {
  const count = new Map<string, number>()
  for (const { name_hu } of world.links) {
    count.set(normal(name_hu), (count.get(normal(name_hu)) ?? 0) + 1)
  }
  const shortCodes = new Map(world.codes.map(({ id, short_code }) => [id, short_code]))
  const data = clues.map((clue) => {
    const name = clue.required_clue_name_hu ?? ''
    const isUnique = (count.get(normal(name)) ?? 0) === 1
    const cells: Record<CsvField, CsvCell> = {
      ...clue,
      required_clue: isUnique ? name : (clue.required_clue_id ?? ''),
      available_from: clue.available_from === null ? '' : new Date(clue.available_from),
      qr_code: formatShortCode(shortCodes.get(clue.qr_code_id ?? '') ?? ''),
    }
    return csvFields.map((field) => cells[field])
  })
  return writeCsv(csvFields, data, language)
}

// Spreadsheets rewrite true and false in their own language.
const yes = new Set(['true', 'igaz', 'wahr', '1', 'yes', 'igen', 'ja', 'x'])
const no = new Set(['false', 'hamis', 'falsch', '0', 'no', 'nem', 'nein'])

function readBoolean(text: string, byDefault: boolean): boolean | null {
  const word = text.trim().toLowerCase()
  if (word === '') return byDefault
  return yes.has(word) ? true : no.has(word) ? false : null
}

type Cells = Record<CsvField, string>

const cellsOf = (row: CsvRow<CsvField>) =>
  Object.fromEntries(csvFields.map((field) => [field, row.cells[field] ?? ''])) as Cells

interface Draft {
  line: number
  cells: Cells
  id: string
  known: ClueLink | undefined
  /** Of the cells that a change needs. */
  missing: CsvField[]
}

function findRequired(draft: Draft, drafts: readonly Draft[], world: ImportWorld) {
  const value = draft.cells.required_clue.trim()
  if (value === '') return { id: null }
  const wanted = normal(value)
  const fromFile = drafts.filter(
    ({ id, cells }) => id === wanted || normal(cells.name_hu) === wanted,
  )
  const inFile = new Set(drafts.map(({ id }) => id))
  const known = world.links.filter(
    ({ id, name_hu }) => !inFile.has(id) && (id === wanted || normal(name_hu) === wanted),
  )
  const ids = [...fromFile, ...known].map(({ id }) => id)
  if (ids.length === 1) return { id: ids[0] ?? null }
  const kind: 'unknown' | 'ambiguous' = ids.length === 0 ? 'unknown' : 'ambiguous'
  return { id: null, problem: { kind, field: 'required_clue', value } satisfies RowProblem }
}

/**
 * Finds the code that a cell names: by its short code, by its name, or by its name without accents. The
 * first of these that fits decides, and refuses when several codes fit it.
 */
function findCode(text: string, { codes }: ImportWorld) {
  const value = text.trim()
  if (value === '') return { id: null }
  const fits: ((code: CodeChoice) => boolean)[] = [
    ({ short_code }) => short_code === normalizeShortCode(value),
    ({ name }) => normal(name) === normal(value),
    ({ name }) => searchKey(name) === searchKey(value),
  ]
  const found = fits.map((fit) => codes.filter(fit)).find(({ length }) => length > 0) ?? []
  if (found.length === 1) return { id: found[0]?.id ?? null }
  const kind: 'unknown' | 'ambiguous' = found.length === 0 ? 'unknown' : 'ambiguous'
  return { id: null, problem: { kind, field: 'qr_code', value } satisfies RowProblem }
}

function checkRow(draft: Draft, drafts: readonly Draft[], world: ImportWorld): ImportRow {
  const { cells, known } = draft
  const problems: RowProblem[] = []
  const active = readBoolean(cells.is_active, true)
  const locked = readBoolean(cells.is_locked, false)
  const moment = cells.available_from.trim()
  const time = fromSpreadsheetTime(moment)
  const code = findCode(cells.qr_code, world)
  const required = findRequired(draft, drafts, world)
  const checked = clueFormSchema.safeParse({
    ...cells,
    clue_type: cells.clue_type.trim() || 'compass',
    required_clue_id: required.id ?? '',
    qr_code_id: code.id ?? '',
    available_from: '',
    is_active: active ?? true,
    is_locked: locked ?? false,
    game_session_ids: [],
  })
  const invalid = new Set(checked.error?.issues.map(({ path }) => String(path[0])) ?? [])
  if (active === null) invalid.add('is_active')
  if (locked === null) invalid.add('is_locked')
  if (moment !== '' && time === null) invalid.add('available_from')
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
  if (known && seen !== '' && Date.parse(seen) !== Date.parse(known.updated_at)) {
    problems.push({ kind: 'outdated' })
  }
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
    },
  }
}

/** Marks the rows on a circle of the chain as it would be after the import. */
function markCycles(rows: readonly ImportRow[], world: ImportWorld): void {
  const requires = new Map<string, string | null>([
    ...world.links.map(({ id, required_clue_id }) => [id, required_clue_id] as const),
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

/** A file that was read; with problems it has no rows. */
export interface CluesFile {
  rows: ImportRow[]
  problems: CsvProblem[]
}

/**
 * Reads a file of clues. A row with an id changes that clue and needs all cells, a row without one adds a
 * clue; rows may require each other by name or id. Every mistake is found before anything is sent.
 * @returns null when the text has no heading `name_hu` or no row
 */
export function readCluesCsv(text: string, world: ImportWorld): CluesFile | null {
  const table = readCsv(text, csvFields)
  if (!table) return null
  const { problems } = table
  if (problems.length > 0) return { rows: [], problems }
  if (!table.headings.includes('name_hu') || table.rows.length === 0) return null
  const known = new Map(world.links.map((link) => [link.id, link]))
  const drafts = table.rows.map((row): Draft => {
    const cells = cellsOf(row)
    const link = known.get(cells.id.trim().toLowerCase())
    const missing = keptFields.filter((field) => row.cells[field] === undefined)
    return { line: row.line, cells, known: link, id: link?.id ?? randomId(), missing }
  })
  const rows = drafts.map((draft) => checkRow(draft, drafts, world))
  markCycles(rows, world)
  return { rows, problems }
}

/** An example of a new clue, for a file to begin with. */
export type ExampleClue = Pick<Cells, 'name_hu' | 'name_en' | 'content_hu' | 'content_en'>

/**
 * Writes a file to begin with: the headings of a new clue and one example.
 * @param code a printed code, if there is one
 */
export function writeCluesTemplate(
  example: ExampleClue,
  code: CodeChoice | undefined,
  language: string,
): string {
  const cells: Partial<Record<CsvField, CsvCell>> = {
    ...example,
    clue_type: 'compass',
    price: 10,
    is_active: true,
    is_locked: false,
    qr_code: code?.name ?? '',
  }
  return writeCsv(keptFields, [keptFields.map((field) => cells[field] ?? '')], language)
}
