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

const pad = (value: number) => String(value).padStart(2, '0')

/**
 * Converts a time to the value of a `datetime-local` input, in the local time zone; without seconds if
 * they are 0.
 * @param time ISO time; null for an empty input
 */
export function toLocalInput(time: string | null): string {
  if (time === null) return ''
  const date = new Date(time)
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  const clock = `${pad(date.getHours())}:${pad(date.getMinutes())}`
  const seconds = date.getSeconds()
  return `${day}T${clock}${seconds === 0 ? '' : `:${pad(seconds)}`}`
}

/** Value of a half-filled date field. Browsers report '', which would mean "no date". */
export const INCOMPLETE_DATE = 'incomplete'

type TimeProblem = 'incomplete' | 'year' | 'skipped'

/**
 * Returns why the value of a date field is invalid, or null. The year needs four digits: while 2026 is
 * typed, browsers report 0002, 0020 and 0202, and they accept 20266.
 * @param text value of a `date` or `datetime-local` input, or INCOMPLETE_DATE
 * @returns 'skipped' for a time that daylight saving skips
 */
export function timeProblem(text: string): TimeProblem | null {
  if (text === INCOMPLETE_DATE) return 'incomplete'
  if (/^\d+-/.test(text) && !/^[1-9]\d{3}-/.test(text)) return 'year'
  const date = new Date(text)
  if (!text.includes('T') || Number.isNaN(date.getTime())) return null
  const minute = text.slice(0, 16)
  return toLocalInput(date.toISOString()).startsWith(minute) ? null : 'skipped'
}

/**
 * Converts the value of a `datetime-local` input to an ISO time in UTC.
 * @param original the initial time of the input; returned with its fractions of a second if the text is
 *   unchanged
 * @returns null for an empty or invalid value
 */
export function fromLocalInput(text: string, original: string | null = null): string | null {
  if (original !== null && text === toLocalInput(original)) return original
  if (timeProblem(text) !== null) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/**
 * Rounds down to the minute, for default values of forms.
 * @param time ms since the epoch
 * @returns ISO time
 */
export function startOfMinute(time: number): string {
  return new Date(Math.floor(time / 60_000) * 60_000).toISOString()
}
