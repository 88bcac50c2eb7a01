import Papa from 'papaparse'
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
