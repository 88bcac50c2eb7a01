import { fromLocalInput } from '@/lib/forms/local-input-time'

const clock = String.raw`(?:[T ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?)?`
/** As Hungarian and German spreadsheets write a day; slashes are left out, because nobody knows their order. */
const localForms = [
  new RegExp(
    String.raw`^(?<year>\d{4})(?:-|\. ?)(?<month>\d{1,2})(?:-|\. ?)(?<day>\d{1,2})\.?${clock}$`,
  ),
  new RegExp(String.raw`^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})${clock}$`),
]
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Reads a moment from a cell of a spreadsheet: ISO 8601, or a day and perhaps a time as Hungarian and
 * German spreadsheets write them, on the clock of this device. What browsers would guess at is not read.
 * @returns ISO time in UTC; null when it is not such a moment
 */
export function fromSpreadsheetTime(text: string): string | null {
  const cell = text.trim()
  if (withZone.test(cell)) {
    const date = new Date(cell)
    return Number.isNaN(date.getTime()) ? null : date.toISOString()
  }
  for (const form of localForms) {
    const parts = form.exec(cell)?.groups
    if (!parts) continue
    const two = (name: string) => (parts[name] ?? '0').padStart(2, '0')
    const day = `${parts['year']}-${two('month')}-${two('day')}`
    // Of the 31st of February browsers would make the 3rd of March.
    const sameDay = new Date(`${day}T00:00Z`)
    if (Number.isNaN(sameDay.getTime()) || !sameDay.toISOString().startsWith(day)) return null
    return fromLocalInput(`${day}T${two('hour')}:${two('minute')}:${two('second')}`)
  }
  return null
}
