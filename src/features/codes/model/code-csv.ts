import type { ClueLink } from '@/features/clues/api/clue-links'
import type { CodeInput, CodeRow } from '@/features/codes/api/codes'
import { codeFormSchema, toCodeValues } from '@/features/codes/model/code-form'
import { pointsIn, scanLimitIn } from '@/features/codes/model/code-query'
import { isSwapped } from '@/features/codes/model/swapped-places'
import { normalizeShortCode } from '@/lib/codes/short-code'
import { anyName } from '@/lib/format/any-name'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { writeCsv, type CsvCell } from '@/lib/format/csv'
import { readBoolean, type ImportRow, type RowProblem } from '@/lib/format/csv-import'
import { readCsv, type CsvProblem, type Headings } from '@/lib/format/csv-reader'
import { parseWholeWithin } from '@/lib/forms/form-reader'
import {
  mediaColumns,
  readMedia,
  toMediaInput,
  type ArchiveFile,
  type PlannedMedia,
} from '@/lib/media/media-csv'

/** Columns of the picture and the sound of a card. */
export const cardMediaFields = mediaColumns('card_media')

/** Columns of an imported file; the exported list has them under their translated headings. */
export const codeFields = [
  'name',
  'points',
  'limit',
  'latitude',
  'longitude',
  'radius',
  'short_code',
  'inactive',
  'decoy',
  'card_title_hu',
  'card_title_en',
  'card_text_hu',
  'card_text_en',
  ...cardMediaFields,
  'reveals_clue',
] as const

export type CodeField = (typeof codeFields)[number]

/** Same limits as in table `game_session_qr_codes`. */
const limits = { min: 1, max: 10_000_000 }

interface CodeImportRow extends ImportRow {
  code: CodeInput
  /** Pictures and sounds of the card, which are uploaded first; null leaves them unchanged. */
  media: PlannedMedia[] | null
}

/** What the import needs to know of an existing code. */
export type KnownCode = Pick<
  CodeRow,
  | 'id'
  | 'name'
  | 'short_code'
  | 'points'
  | 'is_active'
  | 'is_decoy'
  | 'latitude'
  | 'longitude'
  | 'radius_m'
  | 'card_title_hu'
  | 'card_title_en'
  | 'card_text_hu'
  | 'card_text_en'
  | 'card_media'
  | 'reveals_clue'
  | 'updated_at'
  | 'sessions'
>

/** A clue that a card can give. */
type KnownClue = Pick<ClueLink, 'id' | 'name_hu' | 'name_en'>

/** What a file is checked against. */
interface CodeImportContext {
  codes: readonly KnownCode[]
  clues: readonly KnownClue[]
  /** Files of the imported archive. */
  files: readonly ArchiveFile[]
  /** Hunt that the codes are added to; empty: none. */
  huntId: string
}

type TextField = Exclude<CodeField, (typeof cardMediaFields)[number]>

/** Cells of an existing code; a column that is not in the file keeps its value, in the hunt if there is one. */
function cellsOf(code: KnownCode, huntId: string): Record<TextField, string> {
  return {
    name: code.name,
    points: String(pointsIn(code, huntId)),
    limit: String(scanLimitIn(code, huntId) ?? ''),
    latitude: String(code.latitude ?? ''),
    longitude: String(code.longitude ?? ''),
    radius: String(code.radius_m ?? ''),
    short_code: code.short_code,
    inactive: String(!code.is_active),
    decoy: String(code.is_decoy),
    card_title_hu: code.card_title_hu,
    card_title_en: code.card_title_en,
    card_text_hu: code.card_text_hu,
    card_text_en: code.card_text_en,
    reveals_clue: code.reveals_clue ?? '',
  }
}

const newCells: Record<TextField, string> = {
  name: '',
  points: '',
  limit: '',
  latitude: '',
  longitude: '',
  radius: '',
  short_code: '',
  inactive: '',
  decoy: '',
  card_title_hu: '',
  card_title_en: '',
  card_text_hu: '',
  card_text_en: '',
  reveals_clue: '',
}

/** Resolves a clue by id or name, as in a file of clues. */
function findClue(text: string, clues: readonly KnownClue[]) {
  const value = text.trim()
  if (value === '') return { id: '' }
  const wanted = cleanPasted(value).toLowerCase()
  const found = clues.filter(
    ({ id, ...names }) => id === wanted || cleanPasted(anyName(names)).toLowerCase() === wanted,
  )
  if (found.length === 1) return { id: found[0]?.id ?? '' }
  const kind: 'unknown' | 'ambiguous' = found.length === 0 ? 'unknown' : 'ambiguous'
  return { id: '', problem: { kind, field: 'reveals_clue', value } satisfies RowProblem }
}

/**
 * Parses and checks a CSV file of codes. A row with a short code changes that code, a row without adds one.
 * @returns null if there is no column of names or no row
 */
export function readCodesCsv(
  text: string,
  { codes, clues, files, huntId }: CodeImportContext,
  headings?: Headings<CodeField>,
): { rows: CodeImportRow[]; problems: CsvProblem[] } | null {
  const table = readCsv(text, codeFields, headings)
  if (!table) return null
  if (table.problems.length > 0) return { rows: [], problems: table.problems }
  if (!table.headings.includes('name') || table.rows.length === 0) return null
  const byShortCode = new Map(codes.map((code) => [code.short_code, code]))
  const seen = new Set<string>()
  const rows = table.rows.map(({ line, cells: written }): CodeImportRow => {
    const problems: RowProblem[] = []
    const shortCode = (written.short_code ?? '').trim()
    const known = byShortCode.get(normalizeShortCode(shortCode) ?? '')
    const cells = { ...(known ? cellsOf(known, huntId) : newCells), ...written }
    const points = cells.points.trim() || '10'
    const limitText = cells.limit.trim()
    const limit = parseWholeWithin(limitText, limits)
    const inactive = readBoolean(cells.inactive, false)
    const decoy = readBoolean(cells.decoy, false)
    const clue = findClue(cells.reveals_clue, clues)
    const form = {
      name: cells.name,
      points,
      isActive: inactive !== true,
      isDecoy: decoy === true,
      latitude: cells.latitude,
      longitude: cells.longitude,
      radius: cells.radius,
      accuracy: null,
      card_title_hu: cells.card_title_hu,
      card_title_en: cells.card_title_en,
      card_text_hu: cells.card_text_hu,
      card_text_en: cells.card_text_en,
      card_media: [],
      reveals_clue_id: clue.id,
    }
    const checked = codeFormSchema.safeParse(form)
    const invalid = new Set(checked.error?.issues.map(({ path }) => String(path[0])) ?? [])
    if (limitText !== '' && limit === null) invalid.add('limit')
    if (inactive === null) invalid.add('inactive')
    if (decoy === null) invalid.add('decoy')
    for (const field of codeFields)
      if (invalid.has(field)) problems.push({ kind: 'invalid', field })
    if (shortCode !== '' && !known) {
      problems.push({ kind: 'unknown', field: 'short_code', value: shortCode })
    }
    if (clue.problem) problems.push(clue.problem)
    const media = readMedia({
      fields: cardMediaFields,
      cells: written,
      owned: known?.card_media ?? [],
      files,
      maxPictures: 1,
      neededTexts: [],
    })
    problems.push(...media.problems)
    if (known && seen.has(known.id)) problems.push({ kind: 'duplicate' })
    if (known) seen.add(known.id)
    if (huntId === '' && limit !== null) problems.push({ kind: 'limitNeedsHunt' })
    if (huntId !== '' && decoy === true) problems.push({ kind: 'decoyInHunt' })
    const values = toCodeValues(checked.data ?? form)
    return {
      line,
      name: cells.name.trim(),
      action: known ? 'change' : 'add',
      problems,
      code: {
        ...(known && { id: known.id, updated_at: known.updated_at }),
        name: values.name,
        // In a hunt, the file changes the points there.
        ...(known && huntId !== ''
          ? { points: known.points, session_points: values.points }
          : { points: values.points }),
        max_scans: limit,
        is_active: values.is_active,
        is_decoy: values.is_decoy,
        latitude: values.latitude,
        longitude: values.longitude,
        radius_m: values.radius_m,
        card_title_hu: values.card_title_hu,
        card_title_en: values.card_title_en,
        card_text_hu: values.card_text_hu,
        card_text_en: values.card_text_en,
        reveals_clue_id: values.reveals_clue_id,
      },
      media: media.plan,
    }
  })
  const placed = codes.filter(({ latitude }) => latitude !== null)
  const others = placed.length > 0 ? placed : rows.map(({ code }) => code)
  for (const { code, problems } of rows) {
    const isOther = (other: { id?: string }) => other !== code && other.id !== (code.id ?? null)
    if (isSwapped(code, others.filter(isOther))) problems.push({ kind: 'swapped' })
  }
  return { rows, problems: [] }
}

/**
 * What is saved for a row.
 * @param ids of uploaded files by their paths
 */
export function toImportInput(
  { code, media }: CodeImportRow,
  ids: ReadonlyMap<string, string>,
): CodeInput {
  return { ...code, ...(media && { card_media: toMediaInput(media, ids) }) }
}

/**
 * Writes a template: the headings and one example.
 * @param headings translated headings, in the order of `codeFields`
 */
export function writeCodesTemplate(
  headings: readonly string[],
  name: string,
  language: string,
): string {
  const example = { name, points: 10, latitude: 47.4979, longitude: 19.0402, radius: 30 }
  const cells: Partial<Record<CodeField, CsvCell>> = example
  return writeCsv(headings, [codeFields.map((field) => cells[field] ?? '')], language)
}
