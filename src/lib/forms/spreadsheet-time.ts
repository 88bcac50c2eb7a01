import { fromLocalInput } from '@/lib/forms/local-input-time'

const clock = String.raw`(?:[T ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?)?`
/** Date formats of Hungarian and German spreadsheets; without slashes, whose order is ambiguous. */
const localFormats = [
  new RegExp(
    String.raw`^(?<year>\d{4})(?:-|\. ?)(?<month>\d{1,2})(?:-|\. ?)(?<day>\d{1,2})\.?${clock}$`,
  ),
  new RegExp(String.raw`^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})${clock}$`),
]
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Parses a time in a spreadsheet cell: ISO 8601, or a date with optional time in Hungarian or German
 * format, in the local time zone. Rejects other formats that `Date` would accept.
 * @returns ISO time in UTC; null for another format
 */
export function fromSpreadsheetTime(text: string): string | null {
  const cell = text.trim()
  if (withZone.test(cell)) {
    const date = new Date(cell)
    return Number.isNaN(date.getTime()) ? null : date.toISOString()
  }
  for (const format of localFormats) {
    const parts = format.exec(cell)?.groups
    if (!parts) continue
    const twoDigits = (name: string) => (parts[name] ?? '0').padStart(2, '0')
    const day = `${parts['year']}-${twoDigits('month')}-${twoDigits('day')}`
    // Date would convert the 31st of February to the 3rd of March.
    const midnight = new Date(`${day}T00:00Z`)
    if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null
    return fromLocalInput(
      `${day}T${twoDigits('hour')}:${twoDigits('minute')}:${twoDigits('second')}`,
    )
  }
  return null
}
