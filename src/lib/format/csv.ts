import Papa from 'papaparse'
import { localTime } from '@/lib/format/local-time'

/** Languages whose spreadsheets separate columns by semicolons, because the comma is in their numbers. */
const semicolonLanguages: ReadonlySet<string> = new Set(['hu', 'de'])

/** A Date is a moment: it is written on the clock of this device, as every spreadsheet reads it. */
export type CsvCell = string | number | boolean | Date

/** The start of a cell that a spreadsheet would run; a negative number with a decimal comma is none. */
const FORMULA = /^(?!-\d+,\d+$)(?=[=+\-@\t\r])/
/**
 * The same inside a text, where a spreadsheet that splits at another separator would start a cell. A dash
 * before a space is a list's, unless the rest of its piece could call something.
 */
const INNER_FORMULA = /([,;|\t\r\n]"*)(?=[=@]|[+-](?! [^|(!,;\t\r\n]*(?:[,;\t\r\n]|$)))/g
const DEFUSED = /^'(?=[=+\-@\t\r])/
const INNER_DEFUSED = /([,;|\t\r\n]"*)'(?=[=+\-@])/g

/** Text that is made like a number, a date or a sum: phone numbers, codes, "007", "1/2", "2E5". */
const NUMBER_LIKE = /^(?:\+\d(?=.{5})|\(|\d)[\d ()./:-]*$|^\d+E[+-]?\d+$/i
/** Of those, what a spreadsheet shows as it is: plain numbers, days, ids, and groups of unequal length. */
const SHOWN_AS_IS = /^(?:0|[1-9]\d{0,14})$|^\d{4}-\d{2}-\d{2}$|^\d(?:\d*-){3}| (?!\d{3}(?:\D|$))/

/**
 * Keeps a spreadsheet from running a text or from reading a number into it. A tab, which it does not show,
 * makes a text of what looks like a number; an apostrophe stands before what would be a formula.
 */
function protect(text: string): string {
  if (NUMBER_LIKE.test(text)) return SHOWN_AS_IS.test(text) ? text : `\t${text}`
  return text.replace(FORMULA, "'").replace(INNER_FORMULA, "$1'")
}

/** Takes back what `writeCsv` did to a text. */
export function unescapeCell(cell: string): string {
  const text = cell.trim()
  if (cell.startsWith('\t') && NUMBER_LIKE.test(text)) return text
  return cell.replace(DEFUSED, '').replace(INNER_DEFUSED, '$1')
}

/**
 * Writes a table as the spreadsheet of this language opens it with a double click. Names come from players:
 * no cell runs as a formula, whatever separator the spreadsheet uses, and text stays text. The byte-order
 * mark makes Excel read Hungarian accents.
 * @param language hu, en or de
 */
export function writeCsv(
  fields: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  language: string,
): string {
  const hasSemicolons = semicolonLanguages.has(language)
  const written = (cell: CsvCell): string | number | boolean => {
    if (typeof cell === 'string') return protect(cell)
    if (cell instanceof Date) return localTime(cell)
    if (hasSemicolons && typeof cell === 'number') return String(cell).replace('.', ',')
    return cell
  }
  const data = rows.map((row) => row.map(written))
  // Some spreadsheets split at tabs as well.
  const quotes = (cell: unknown) => typeof cell === 'string' && cell.includes('\t')
  const options = { delimiter: hasSemicolons ? ';' : ',', quotes }
  return `\uFEFF${Papa.unparse({ fields: fields.map(protect), data }, options)}`
}
