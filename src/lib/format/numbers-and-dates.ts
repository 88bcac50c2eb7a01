import { env } from '@/config/env'

/** A duration split for display. */
interface CountdownParts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/**
 * Splits a remaining time. Rounds up to seconds, so that zero means "now".
 * @param milliseconds remaining time; negative values count as 0
 */
export function countdownParts(milliseconds: number): CountdownParts {
  const total = Math.max(0, Math.ceil(milliseconds / 1000))
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  }
}

/** Groups four digits too, unlike the default of Hungarian: 1 500 and 12 345. */
const wholeNumber = { maximumFractionDigits: 0, useGrouping: true } as const

/** Formats a whole number in the style of the language, with a true minus: 12 345 in Hungarian. */
export function formatNumber(
  value: number,
  language: string,
  style?: Intl.NumberFormatOptions,
): string {
  const digits = new Intl.NumberFormat(language, { ...wholeNumber, ...style }).format(value)
  return digits.replace('-', '−')
}

/** Formats a duration in one unit: "1 day", "2 nap". */
export function formatUnit(
  value: number,
  unit: 'day' | 'hour' | 'minute',
  language: string,
): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Formats a change of tokens or points with its sign: +50, −20. */
export function formatDelta(value: number, language: string): string {
  return formatNumber(value, language, { signDisplay: 'exceptZero' })
}

/** Returns format options for hour and minute: 9:05 AM in English, otherwise 09:05. */
export function timeOfDay(language: string): Intl.DateTimeFormatOptions {
  return { hour: language.startsWith('en') ? 'numeric' : '2-digit', minute: '2-digit' }
}

/** Shown for an invalid date, so that one bad row does not crash a screen. */
const INVALID_DATE = '–'

const isValidDate = (value: string | Date): boolean => !Number.isNaN(new Date(value).getTime())

/**
 * Formats a timestamp. All dates are formatted here, because `Intl.DateTimeFormat` throws for invalid dates.
 * @param value ISO time or Date; other values are shown as a dash
 */
export function formatTimestamp(
  value: string | Date,
  language: string,
  style: Intl.DateTimeFormatOptions,
): string {
  return isValidDate(value)
    ? new Intl.DateTimeFormat(language, style).format(new Date(value))
    : INVALID_DATE
}

/**
 * Formats date and time in the local time zone. Lines can break between date and time, but not within the
 * date.
 * @param value ISO time or Date
 * @param withZone adds the time zone, for binding dates (deadlines, game start), if the local time differs
 *   from the time zone of the hunts
 */
export function formatDateTime(value: string | Date, language: string, withZone = false): string {
  const showsZone = withZone && isValidDate(value) && !isGameSessionTime(new Date(value))
  return formatParts(value, language, showsZone ? { timeZoneName: 'short' } : {})
}

function isGameSessionTime(date: Date): boolean {
  const clock = (timeZone?: string) =>
    date.toLocaleString('en', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return clock() === clock(env.timeZone)
}

/** Formats date and time with seconds, for scans and claims, where the first one wins. */
export function formatDateTimeSeconds(value: string | Date, language: string): string {
  return formatParts(value, language, { second: '2-digit' })
}

function formatParts(
  value: string | Date,
  language: string,
  more: Intl.DateTimeFormatOptions,
): string {
  if (!isValidDate(value)) return INVALID_DATE
  const parts = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...timeOfDay(language),
    ...more,
  }).formatToParts(new Date(value))
  const beforeTime = parts.findIndex(({ type }) => type === 'hour') - 1
  return parts
    .map(({ value: text }, index) => (index < beforeTime ? withNonBreakingSpaces(text) : text))
    .join('')
}

function withNonBreakingSpaces(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** Formats the time of day of an ISO time in the local time zone. */
export function formatTime(value: string, language: string): string {
  return formatTimestamp(value, language, timeOfDay(language))
}

/** Formats the time of day with seconds, and the date before it unless it is today. */
export function formatRecent(value: string, now: number, language: string): string {
  const isToday = new Date(value).toDateString() === new Date(now).toDateString()
  if (!isToday) return formatDateTimeSeconds(value, language)
  return formatTimestamp(value, language, { ...timeOfDay(language), second: '2-digit' })
}

/** Formats a date in the local time zone. */
export function formatDate(value: string | Date, language: string): string {
  return withNonBreakingSpaces(
    formatTimestamp(value, language, { year: 'numeric', month: 'short', day: 'numeric' }),
  )
}

const relativeSteps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/**
 * Formats the distance to a time in whole units: "3 perce", "2 hours ago".
 * @param value ISO time or Date
 * @param now ms since the epoch, usually `serverNow()`
 */
export function formatRelative(value: string | Date, now: number, language: string): string {
  if (!isValidDate(value)) return INVALID_DATE
  const seconds = Math.round((new Date(value).getTime() - now) / 1000)
  const [unit, size] = relativeSteps.find(([, length]) => Math.abs(seconds) >= length) ?? [
    'second',
    1,
  ]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.trunc(seconds / size),
    unit,
  )
}

/** Converts minutes to hours if they are whole hours. */
export function inHoursOrMinutes(minutes: number): { unit: 'hours' | 'minutes'; count: number } {
  return minutes > 0 && minutes % 60 === 0
    ? { unit: 'hours', count: minutes / 60 }
    : { unit: 'minutes', count: minutes }
}

/**
 * Returns the display name of the device's time zone: "Europe/Budapest, közép-európai nyári idő".
 * @param date decides between summer and winter time
 */
export function zoneName(language: string, date: Date): string {
  const format = new Intl.DateTimeFormat(language, { timeZoneName: 'long' })
  const name = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
  const zone = format.resolvedOptions().timeZone
  return name && name !== zone ? `${zone}, ${name}` : zone
}
