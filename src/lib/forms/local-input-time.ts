const pad = (value: number) => String(value).padStart(2, '0')

/**
 * Writes a moment as a `datetime-local` input wants it, in the zone of this device; seconds only
 * where there are some.
 * @param moment ISO time; null is an empty input
 */
export function toLocalInput(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  const time = `${pad(date.getHours())}:${pad(date.getMinutes())}`
  const seconds = date.getSeconds()
  return `${day}T${time}${seconds === 0 ? '' : `:${pad(seconds)}`}`
}

/** The value of a date field with some parts still empty. Browsers report '', which would mean "none". */
export const HALF_TYPED = 'half-typed'

export type TimeProblem = 'halfTyped' | 'year' | 'skipped'

/**
 * Says why the text of a date field is refused. A year needs four digits: while 2026 is typed, browsers
 * report 0002, 0020 and 0202, and they accept 20266.
 * @param text of a `date` or `datetime-local` input, or HALF_TYPED
 * @returns 'skipped' for an hour that daylight saving leaves out; null for all other texts
 */
export function timeProblem(text: string): TimeProblem | null {
  if (text === HALF_TYPED) return 'halfTyped'
  if (/^\d+-/.test(text) && !/^[1-9]\d{3}-/.test(text)) return 'year'
  const date = new Date(text)
  if (!text.includes('T') || Number.isNaN(date.getTime())) return null
  const minute = text.slice(0, 16)
  return toLocalInput(date.toISOString()).startsWith(minute) ? null : 'skipped'
}

/**
 * Reads a `datetime-local` input as an ISO time in UTC.
 * @param original what the input was filled from: when the text still says the same, the original
 *   comes back with its fractions of a second
 * @returns null for an empty or unreadable input, and for what `timeProblem` refuses
 */
export function fromLocalInput(text: string, original: string | null = null): string | null {
  if (original !== null && text === toLocalInput(original)) return original
  if (timeProblem(text) !== null) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/**
 * The minute of a moment as ISO time: what a form suggests needs no seconds.
 * @param moment milliseconds since the epoch
 */
export function wholeMinute(moment: number): string {
  return new Date(Math.floor(moment / 60_000) * 60_000).toISOString()
}

/**
 * Names the zone of this device for people: "Europe/Budapest, közép-európai nyári idő".
 * @param moment decides between summer and winter time
 */
export function zoneName(language: string, moment: Date): string {
  const format = new Intl.DateTimeFormat(language, { timeZoneName: 'long' })
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value
  const zone = format.resolvedOptions().timeZone
  return name && name !== zone ? `${zone}, ${name}` : zone
}
