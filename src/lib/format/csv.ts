import Papa from 'papaparse'

/**
 * Cells that a spreadsheet would run. Papa's own pattern lets those with a line break through; a negative
 * number with a decimal comma is none.
 */
const FORMULA = /^(?!-\d+,\d+$)[=+\-@\t\r]/

/** Languages whose spreadsheets separate columns by semicolons, because the comma is in their numbers. */
const semicolonLanguages: ReadonlySet<string> = new Set(['hu', 'de'])

export type CsvCell = string | number | boolean

/**
 * Writes a table as the spreadsheet of this language opens it with a double click. Cells that it would run
 * as a formula are defused, because names come from players; the byte-order mark makes Excel read
 * Hungarian accents.
 * @param language hu, en or de
 */
export function writeCsv(
  fields: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  language: string,
): string {
  const hasSemicolons = semicolonLanguages.has(language)
  const inLanguage = (cell: CsvCell) =>
    hasSemicolons && typeof cell === 'number' && !Number.isInteger(cell)
      ? String(cell).replace('.', ',')
      : cell
  const data = rows.map((row) => row.map(inLanguage))
  const options = { delimiter: hasSemicolons ? ';' : ',', escapeFormulae: FORMULA }
  return `\uFEFF${Papa.unparse({ fields: [...fields], data }, options)}`
}

/**
 * Decodes a file that a spreadsheet saved: UTF-8, Excel's "Unicode text" (UTF-16), or what Excel in Hungary
 * and Germany calls plain CSV, which is in the code page of Windows.
 * @param bytes the whole file
 */
export function decodeCsv(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Accented letters of the code page are never valid UTF-8.
    return new TextDecoder('windows-1250').decode(bytes)
  }
}
