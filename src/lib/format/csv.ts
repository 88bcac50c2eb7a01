import Papa from 'papaparse'
import { cleanPasted } from '@/lib/format/clean-pasted'
import { decodeCodePage } from '@/lib/format/code-pages'
import { MAX_IMPORT } from '@/lib/format/csv-import'
import { localTime } from '@/lib/format/local-time'

/** Languages with a decimal comma, in which spreadsheets separate columns by semicolons. */
const semicolonLanguages: ReadonlySet<string> = new Set(['hu', 'de'])

/** How a cell says no and yes; `readBoolean` reads all of them. */
const answers: Record<string, readonly [no: string, yes: string]> = {
  hu: ['nem', 'igen'],
  de: ['nein', 'ja'],
}

/** Dates are written in the local time zone, in a format that all spreadsheets recognize. */
export type CsvCell = string | number | boolean | Date

/** Signs that start a formula, and their variants, which some spreadsheets and input methods convert. */
const START = '[=\u207C\u208C\uFE66\uFF1D@\uFE6B\uFF20]'
const SIGN = '[-\u207B\u208B\u2212\uFE63\uFF0D+\u207A\u208A\uFE62\uFF0B]'
/** A text that already looks escaped gets one more apostrophe, or an import would take its own away. */
const MARKS = "'*"
/**
 * Start of a cell that a spreadsheet would treat as a formula; excludes negative numbers with a decimal
 * comma.
 */
const FORMULA_START = `${MARKS}(?:\\s*(?:${START}|${SIGN})|[\\t\\r\\n])`
const FORMULA = new RegExp(`^(?!-\\d+,\\d+$)(?=${FORMULA_START})`)
const ESCAPED = new RegExp(`^'(?=${FORMULA_START})`)
/**
 * A formula after another separator, at which some spreadsheets would split the cell. A dash before a
 * space is a list item, unless the rest could contain a function call.
 */
const LIST_ITEM = ' [^|(!,;\\t\\r\\n]*(?:[,;\\t\\r\\n]|$)'
const INNER_START = `${MARKS}(?:${START}|${SIGN}(?!${LIST_ITEM}))`
const INNER_FORMULA = new RegExp(`([,;|\\t\\r\\n]"*)(?=${INNER_START})`, 'g')
const INNER_ESCAPED = new RegExp(`([,;|\\t\\r\\n]"*)'(?=${INNER_START})`, 'g')

/** Text that looks like a number, date or sum: phone numbers, codes, "007", "1/2", "2E5". */
const NUMBER_LIKE = /^(?:\+\d(?=.{5})|\(|\d)[\d ()./:-]*$|^\d+E[+-]?\d+$/i
/**
 * Number-like text that spreadsheets keep unchanged: plain numbers, dates, ids, and groups of unequal
 * length.
 */
const UNCHANGED_NUMBER =
  /^(?:0|[1-9]\d{0,14})$|^\d{4}-\d{2}-\d{2}$|^\d(?:\d*-){3}| (?!\d{3}(?:\D|$))/

/**
 * Prevents formula injection and the conversion of text to numbers: adds an invisible tab before
 * number-like text and an apostrophe before a formula.
 */
function escapeCell(text: string): string {
  if (NUMBER_LIKE.test(text)) return UNCHANGED_NUMBER.test(text) ? text : `\t${text}`
  return text.replace(INNER_FORMULA, "$1'").replace(FORMULA, "'")
}

/** Reverts the escaping of `writeCsv`. */
export function unescapeCell(cell: string): string {
  const text = cell.trim()
  if (cell.startsWith('\t') && NUMBER_LIKE.test(text)) return text
  return cell.replace(ESCAPED, '').replace(INNER_ESCAPED, '$1')
}

/**
 * Writes a CSV file that opens correctly in a spreadsheet of this language. Cells contain texts of
 * players, so formulas are escaped for every separator. The byte-order mark makes Excel read UTF-8.
 * @param language hu, en or de
 */
export function writeCsv(
  fields: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  language: string,
): string {
  const hasSemicolons = semicolonLanguages.has(language)
  const [no, yes] = answers[language] ?? ['no', 'yes']
  const toCell = (cell: CsvCell): string | number => {
    if (typeof cell === 'string') return escapeCell(cell)
    if (typeof cell === 'boolean') return cell ? yes : no
    if (cell instanceof Date) return localTime(cell)
    if (hasSemicolons && typeof cell === 'number') return String(cell).replace('.', ',')
    return cell
  }
  const data = rows.map((row) => row.map(toCell))
  // Some spreadsheets also split at tabs.
  const quotes = (cell: unknown) => typeof cell === 'string' && cell.includes('\t')
  const options = { delimiter: hasSemicolons ? ';' : ',', quotes }
  return `\uFEFF${Papa.unparse({ fields: fields.map(escapeCell), data }, options)}`
}

export type CsvFile = { text: string } | { problem: 'spreadsheet' | 'csvTooLarge' }

/** Size of a table, bytes: more than a request may send. */
export const MAX_CSV_BYTES = 8 * 1024 * 1024

/** Lines of a table, with the empty ones that spreadsheets add. */
const MAX_LINES = 20_000
/** Cells of a line. */
const MAX_CELLS = 500
/** Characters of a cell: more than any text of a hunt may have. */
const MAX_CELL_LENGTH = 50_000
/** Unfinished quotes that are looked up, each at the price of reading the file once more. */
const MAX_QUOTES = 5

/** Magic numbers of .xlsx and .ods (ZIP) and of .xls. */
const spreadsheetSignatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** Detects UTF-16 by the byte-order mark or by the position of zero bytes. */
function utf16Encoding(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  if (!start.includes(0)) return null
  const zeros = [0, 0]
  start.forEach((byte, index) => byte === 0 && (zeros[index % 2] = (zeros[index % 2] ?? 0) + 1))
  return (zeros[1] ?? 0) >= (zeros[0] ?? 0) ? 'utf-16le' : 'utf-16be'
}

// oxlint-disable-next-line no-control-regex -- what no text may contain, and the database refuses
const CONTROLS = /[\0-\x08\v\f\x0e-\x1f\x7f]/g

function decode(encoding: string, bytes: Uint8Array): CsvFile {
  const text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  return { text: text.replace(CONTROLS, '') }
}

/**
 * Decodes a CSV file saved by a spreadsheet: UTF-8, Excel's "Unicode text" (UTF-16), or plain CSV in a code page
 * of Windows, Excel for Mac or DOS.
 * @param content the whole file
 */
export function decodeCsv(content: ArrayBuffer): CsvFile {
  const bytes = new Uint8Array(content)
  if (spreadsheetSignatures.some((start) => start.every((byte, index) => bytes[index] === byte))) {
    return { problem: 'spreadsheet' }
  }
  if (bytes.length > MAX_CSV_BYTES) return { problem: 'csvTooLarge' }
  const encoding = utf16Encoding(bytes)
  if (encoding) return decode(encoding, bytes)
  try {
    return decode('utf-8', bytes)
  } catch {
    // Accented letters of a code page are never valid UTF-8.
    return { text: decodeCodePage(bytes).replace(CONTROLS, '') }
  }
}

/**
 * A problem that makes the file ambiguous, so that it is not imported. `column` is the heading or the
 * column letter.
 */
export type CsvProblem =
  | { kind: 'tooManyRows'; max: number }
  | { kind: 'tooManyCells' | 'cellTooLong'; line: number; max: number }
  | { kind: 'quote'; line: number; column: string }
  | { kind: 'surplus'; line: number; column: string; value: string }
  | { kind: 'unknownHeading' | 'repeatedHeading'; column: string; value: string }

export interface CsvRow<Field extends string> {
  /** Row number in a spreadsheet; a cell with line breaks is in one row. */
  line: number
  /** Columns missing from the row are absent. */
  cells: Partial<Record<Field, string>>
}

interface CsvTable<Field extends string> {
  headings: Field[]
  rows: CsvRow<Field>[]
  problems: CsvProblem[]
}

const SEPARATORS = [';', ',', '\t', '|']
/** Excel's separator declaration in the first line. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?(?:\n|$)/i

const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '')

/** Headings besides the names of the fields, normalized; null: a column that is not read. */
export type Headings<Field extends string> = ReadonlyMap<string, Field | null>

/** Longer cells are no headings. */
const MAX_HEADING_LENGTH = 200

/** Normalizes a heading. */
export const headingOf = (cell: string) =>
  cell.length > MAX_HEADING_LENGTH ? cell : cleanPasted(cell).toLowerCase()

/** Returns the spreadsheet column: A, B, …, Z, AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** Returns the separator with which most headings are known. */
function guessSeparator(text: string, isHeading: (heading: string) => boolean): string {
  const score = (delimiter: string) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' })
    return (data[0] ?? []).slice(0, MAX_CELLS).filter((cell) => isHeading(headingOf(cell))).length
  }
  return SEPARATORS.reduce((best, next) => (score(next) > score(best) ? next : best))
}

/** Finds what is larger than any table that an import accepts. */
function findExcess(data: readonly (readonly string[])[]): CsvProblem | null {
  const rows = data.filter((row) => !isEmpty(row)).length - 1
  if (data.length > MAX_LINES || rows > MAX_IMPORT) return { kind: 'tooManyRows', max: MAX_IMPORT }
  for (const [index, row] of data.entries()) {
    const line = index + 1
    if (row.length > MAX_CELLS) return { kind: 'tooManyCells', line, max: MAX_CELLS }
    if (row.some(({ length }) => length > MAX_CELL_LENGTH)) {
      return { kind: 'cellTooLong', line, max: MAX_CELL_LENGTH }
    }
  }
  return null
}

/**
 * Parses a table with known headings in any order. Ambiguous content is reported as a problem with its row and
 * column.
 * @param others other names of the fields, and of columns that are ignored
 * @returns null when the text has none of the headings
 */
export function readCsv<Field extends string>(
  content: string,
  fields: readonly Field[],
  others: Headings<Field> = new Map(),
): CsvTable<Field> | null {
  const isName = (heading: string): heading is Field =>
    (fields as readonly string[]).includes(heading)
  const marked = content.replace(/^\uFEFF/, '')
  const declared = SEPARATOR_LINE.exec(marked)
  const text = marked.slice(declared?.[0].length ?? 0)
  const delimiter =
    declared?.[1] ?? guessSeparator(text, (heading) => isName(heading) || others.has(heading))
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: MAX_LINES + 1 })
  const first = data.findIndex((row) => !isEmpty(row))
  const written = (data[first] ?? []).slice(0, MAX_CELLS).map(headingOf)
  const headings = written.map((heading) =>
    isName(heading) ? heading : (others.get(heading) ?? heading),
  )
  if (!headings.some(isName)) return null

  const columnName = (index: number) => headings[index] || columnLetters(index)
  const problems = headings.flatMap((value, index): CsvProblem[] => {
    const column = columnLetters(index)
    if (value === '') return []
    if (headings.indexOf(value) < index) return [{ kind: 'repeatedHeading', column, value }]
    return isName(value) || others.has(value) ? [] : [{ kind: 'unknownHeading', column, value }]
  })
  for (const { index } of errors.filter(({ type }) => type === 'Quotes').slice(0, MAX_QUOTES)) {
    if (index === undefined) continue
    // Parse the text before the quote to find its cell.
    const before = Papa.parse<string[]>(text.slice(0, index), { delimiter }).data
    const column = columnName((before.at(-1)?.length ?? 1) - 1)
    problems.push({ kind: 'quote', line: before.length, column })
  }
  const excess = findExcess(data)
  if (excess) return { headings: [], rows: [], problems: [...problems, excess] }
  const rows = data.flatMap((row, index): CsvRow<Field>[] => {
    if (index <= first || isEmpty(row)) return []
    const line = index + 1
    row.forEach((value, at) => {
      if (headings[at] || value.trim() === '') return
      problems.push({ kind: 'surplus', line, column: columnName(at), value: value.trim() })
    })
    const cells = headings.flatMap((heading, at) => {
      const cell = row[at]
      return isName(heading) && cell !== undefined ? [[heading, unescapeCell(cell)] as const] : []
    })
    return [{ line, cells: Object.fromEntries(cells) as Partial<Record<Field, string>> }]
  })
  return { headings: headings.filter(isName), rows, problems }
}
