import * as z from 'zod/mini'
import type { CodeInput, CodeRow } from '@/features/codes/api/codes'
import {
  pointsIn,
  scanLimitIn,
  cardMediaFields,
  codeColumns,
  type CodeField,
  codeFields,
  coordinatesOf,
  newCode,
  placeRules,
} from '@/features/codes/model/code-form'
import { gameSessionCode } from '@/features/game/model/game-session-form'
import type { AdminTask } from '@/features/tasks/api/admin-tasks'
import { readTask, taskMediaFields } from '@/features/tasks/model/task-csv'
import { normalizeShortCode } from '@/lib/codes/codes'
import type { ClueLink } from '@/lib/content/clue-links'
import { anyName } from '@/lib/format/compare-by-name'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { type CsvCell, writeCsv, type CsvProblem, type Headings, readCsv } from '@/lib/format/csv'
import { findNamed, type ImportRow, readBoolean, type RowProblem } from '@/lib/format/csv-import'
import { formValues, optionalDegrees, yesNo } from '@/lib/forms/fields'
import { type Coordinates, distanceBetween } from '@/lib/geolocation/geodesy'
import { type ArchiveFile, type PlannedMedia, readMedia, toMediaInput } from '@/lib/media/media-csv'

interface Place {
  latitude: number | null
  longitude: number | null
}

/** Codes of one hunt are hardly further apart, m. */
const NEAR_M = 200_000

const hasPlace = (place: Place): place is Coordinates =>
  place.latitude !== null && place.longitude !== null

/**
 * Tells whether somebody has swapped latitude and longitude: so the place would be near more of the others.
 *
 * @param place of a code; null where it has none
 * @param others places of other codes
 */
export function isSwapped(place: Place, others: readonly Place[]): boolean {
  if (!hasPlace(place) || Math.abs(place.longitude) > 90) return false
  const swapped = { latitude: place.longitude, longitude: place.latitude }
  const countNear = (from: Coordinates) =>
    others.filter((other) => hasPlace(other) && distanceBetween(from, other) < NEAR_M).length
  return countNear(swapped) > countNear(place)
}

/** Columns of a code that have another name in a file. */
const renamed: Partial<Record<CodeField, keyof CodeCells>> = {
  limit: 'max_scans',
  radius: 'radius_m',
  inactive: 'is_active',
  decoy: 'is_decoy',
  reveals_clue: 'reveals_clue_id',
}

const columnOf = (name: CodeField) => renamed[name] ?? name

const codeRow = z
  .object({
    ...codeColumns,
    // In full, so that the place of a file without coordinates stays the same.
    latitude: optionalDegrees(90, String),
    longitude: optionalDegrees(180, String),
    is_active: yesNo(false, false),
    is_decoy: yesNo(false),
    max_scans: gameSessionCode.shape.max_scans,
  })
  .check(...placeRules)

type CodeCells = z.input<typeof codeRow>

interface CodeImportRow extends ImportRow {
  code: CodeInput
  /** Pictures and sounds of the card, which are uploaded first; null leaves them unchanged. */
  media: PlannedMedia[] | null
  /** Those of its task. */
  taskMedia: PlannedMedia[] | null
}

/** What the import needs to know of an existing code. */
export type KnownCode = Pick<
  CodeRow,
  | Exclude<keyof CodeCells, 'max_scans' | 'reveals_clue_id'>
  | ('id' | 'short_code' | 'card_media' | 'reveals_clue' | 'updated_at' | 'sessions')
>

/** A clue that a card can give. */
type KnownClue = Pick<ClueLink, 'id' | 'name_hu' | 'name_en'>

/** What a file is checked against. */
interface CodeImportContext {
  codes: readonly KnownCode[]
  clues: readonly KnownClue[]
  /** Of the hunt. */
  tasks: readonly AdminTask[]
  /** Files of the imported archive. */
  files: readonly ArchiveFile[]
  /** Hunt that the codes are added to; empty: none. */
  gameSessionId: string
}

/** Cells of an existing code; a column that is not in the file keeps its value, in the hunt if there is one. */
const cellsOf = (code: KnownCode, gameSessionId: string) => ({
  ...formValues(codeRow, {
    ...code,
    points: pointsIn(code, gameSessionId),
    max_scans: scanLimitIn(code, gameSessionId),
  }),
  reveals_clue_id: code.reveals_clue ?? '',
})

/** Finds clues by id or name, as in a file of clues. */
function findClues(name: string, clues: readonly KnownClue[]) {
  const wanted = cleanPasted(name).toLowerCase()
  return clues.filter(
    ({ id, ...names }) => id === wanted || cleanPasted(anyName(names)).toLowerCase() === wanted,
  )
}

/**
 * Parses and checks a CSV file of codes. A row with a short code changes that code, a row without adds one.
 * @returns null if there is no column of names or no row
 */
export function readCodesCsv(
  text: string,
  { codes, clues, tasks, files, gameSessionId }: CodeImportContext,
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
    const existing = byShortCode.get(normalizeShortCode(shortCode) ?? '')
    const existingCells = existing && cellsOf(existing, gameSessionId)
    const cells = Object.fromEntries(
      codeFields.map((name) => {
        const column = columnOf(name)
        return [column, written[name] ?? existingCells?.[column as keyof CodeCells] ?? '']
      }),
    ) as CodeCells
    const existingTask = tasks.find(({ qr_code_id }) => qr_code_id === existing?.id)
    const task = readTask(written, existingTask)
    const clue = findNamed('reveals_clue', cells.reveals_clue_id, (name) => findClues(name, clues))
    const checked = codeRow.safeParse({
      ...cells,
      points: cells.points.trim() || String(newCode.points),
      reveals_clue_id: clue.id ?? '',
    })
    const invalid = new Set(checked.error?.issues.map(({ path }) => path[0]))
    for (const name of codeFields)
      if (invalid.has(columnOf(name))) problems.push({ kind: 'invalid', field: name })
    for (const field of task.invalid) problems.push({ kind: 'invalid', field })
    if (shortCode !== '' && !existing) {
      problems.push({ kind: 'unknown', field: 'short_code', value: shortCode })
    }
    if (clue.problem) problems.push(clue.problem)
    const cellsAndFiles = { cells: written, files, maxPictures: 1, neededTexts: [] }
    const media = readMedia({
      ...cellsAndFiles,
      fields: cardMediaFields,
      owned: existing?.card_media ?? [],
    })
    const taskMedia = readMedia({
      ...cellsAndFiles,
      fields: taskMediaFields,
      owned: existingTask?.media ?? [],
    })
    problems.push(...media.problems, ...taskMedia.problems)
    if (existing && seen.has(existing.id)) problems.push({ kind: 'duplicate' })
    if (existing) seen.add(existing.id)
    if (gameSessionId === '' && cells.max_scans.trim() !== '' && !invalid.has('max_scans'))
      problems.push({ kind: 'limitNeedsHunt' })
    if (gameSessionId === '' && task.task) problems.push({ kind: 'taskNeedsHunt' })
    if (gameSessionId !== '' && readBoolean(cells.is_decoy, false))
      problems.push({ kind: 'decoyInHunt' })
    // A row with problems is not saved.
    const values = (checked.data ?? {}) as z.output<typeof codeRow>
    return {
      line,
      name: cells.name.trim(),
      action: existing ? 'change' : 'add',
      problems,
      code: {
        ...(existing && { id: existing.id, updated_at: existing.updated_at }),
        ...values,
        ...(coordinatesOf(cells) ?? { latitude: null, longitude: null }),
        // In a hunt, the file changes the points there.
        ...(existing &&
          gameSessionId !== '' && { points: existing.points, session_points: values.points }),
        ...(task.task && {
          task: task.task,
          ...(existingTask && { task_updated_at: existingTask.updated_at }),
        }),
      },
      media: media.plan,
      taskMedia: taskMedia.plan,
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
  { code, media, taskMedia }: CodeImportRow,
  ids: ReadonlyMap<string, string>,
): CodeInput {
  return {
    ...code,
    ...(media && { card_media: toMediaInput(media, ids) }),
    ...(code.task && taskMedia && { task: { ...code.task, media: toMediaInput(taskMedia, ids) } }),
  }
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
