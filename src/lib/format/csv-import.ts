/** Why a file that a row names cannot be used. */
export type FileProblem =
  | 'not_found'
  | 'repeated'
  | 'not_a_picture'
  | 'picture_incomplete'
  | 'picture_empty'
  | 'picture_too_large'
  | 'not_a_sound'
  | 'is_a_picture'
  | 'too_large'
  | 'texts_missing'

/** Validation problem of a row; `field` is the name of a column. */
export type RowProblem =
  | { kind: 'invalid'; field: string }
  | { kind: 'unknown' | 'ambiguous' | 'hasFinds' | 'ambiguousTeam'; field: string; value: string }
  | { kind: 'missing'; fields: string[] }
  | { kind: 'file'; problem: FileProblem; name: string }
  | {
      kind:
        | 'outdated'
        | 'cycle'
        | 'duplicate'
        | 'limitNeedsHunt'
        | 'taskNeedsHunt'
        | 'decoyInHunt'
        | 'swapped'
        | 'teamFull'
        | 'nameTaken'
    }

/** What the import of a row would do. */
export interface ImportRow {
  /** Line number in a spreadsheet; the headings are line 1. */
  line: number
  name: string
  action: 'add' | 'change'
  problems: RowProblem[]
}

// Spreadsheets localize true and false.
const yes = new Set(['true', 'igaz', 'wahr', '1', 'yes', 'igen', 'ja', 'x'])
const no = new Set(['false', 'hamis', 'falsch', '0', 'no', 'nem', 'nein'])

/** Reads yes or no as spreadsheets and people write it; null if it is neither. */
export function readBoolean(text: string, fallback: boolean): boolean | null {
  const word = text.trim().toLowerCase()
  if (word === '') return fallback
  return yes.has(word) ? true : no.has(word) ? false : null
}

/**
 * Finds what a cell names; an empty one names nothing.
 * @param find returns all that have the name
 */
export function findNamed(
  field: string,
  cell: string,
  find: (name: string) => readonly { id: string }[],
): { id: string | null; problem?: RowProblem } {
  const value = cell.trim()
  if (value === '') return { id: null }
  const [found, ...others] = find(value)
  if (found && others.length === 0) return { id: found.id }
  return { id: null, problem: { kind: found ? 'ambiguous' : 'unknown', field, value } }
}

/** Rows of one import; the RPCs reject more. */
export const MAX_IMPORT = 500
