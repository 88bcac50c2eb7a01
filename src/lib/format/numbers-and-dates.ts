import { env } from '@/config/env'

/** Length of a countdown split for display. */
export interface CountdownParts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/**
 * Splits a remaining time. Started seconds count as whole ones, so that zero means "now".
 * @param milliseconds remaining time; negative counts as nothing left
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

/** Groups four digits too, which Hungarian by itself does not: 1 500 and 12 345. */
const wholeNumber = { maximumFractionDigits: 0, useGrouping: true } as const

/** Writes a whole number the way the language groups digits: 12 345 in Hungarian. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, wholeNumber).format(value)
}

/** Writes an amount of time in one unit, with the plural of the language: "1 day", "2 nap". */
export function formatUnit(
  value: number,
  unit: 'day' | 'hour' | 'minute',
  language: string,
): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Writes a change of tokens or points with its sign, as the language writes it: +50, -20. */
export function formatDelta(value: number, language: string): string {
  return new Intl.NumberFormat(language, { ...wholeNumber, signDisplay: 'exceptZero' }).format(
    value,
  )
}

/** Hour and minute of the day: 09:05 where a day has 24 hours, 9:05 AM in English. */
export function timeOfDay(language: string): Intl.DateTimeFormatOptions {
  return { hour: language.startsWith('en') ? 'numeric' : '2-digit', minute: '2-digit' }
}

/** What stands where there is no readable date: a screen full of rows must not fail for one of them. */
const NO_MOMENT = '–'

const isMoment = (value: string | Date): boolean => !Number.isNaN(new Date(value).getTime())

/**
 * Writes a moment in a style; the one place that formats dates, because `Intl.DateTimeFormat` throws.
 * @param value ISO time or Date; a dash stands for any other text
 */
export function formatTimestamp(
  value: string | Date,
  language: string,
  style: Intl.DateTimeFormatOptions,
): string {
  return isMoment(value)
    ? new Intl.DateTimeFormat(language, style).format(new Date(value))
    : NO_MOMENT
}

/**
 * Writes a moment in the player's zone. A line may break between the day and the time, never within
 * the day: "2026. nov. / 22. 11:59" is hard to read down a column.
 * @param value ISO time or Date
 * @param withZone names the zone too, for dates that bind (deadlines, game start), unless the clocks of the hunts
 *   show the same time
 */
export function formatDateTime(value: string | Date, language: string, withZone = false): string {
  const namesZone = withZone && isMoment(value) && !isTimeOfHunts(new Date(value))
  return writeDateTime(value, language, namesZone ? { timeZoneName: 'short' } : {})
}

function isTimeOfHunts(moment: Date): boolean {
  const clock = (timeZone?: string) =>
    moment.toLocaleString('en', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return clock() === clock(env.timeZone)
}

/** The same to the second, for finds and claims, of which the first counts. */
export function formatDateTimeSeconds(value: string | Date, language: string): string {
  return writeDateTime(value, language, { second: '2-digit' })
}

function writeDateTime(
  value: string | Date,
  language: string,
  more: Intl.DateTimeFormatOptions,
): string {
  if (!isMoment(value)) return NO_MOMENT
  const parts = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...timeOfDay(language),
    ...more,
  }).formatToParts(new Date(value))
  const beforeTime = parts.findIndex(({ type }) => type === 'hour') - 1
  return parts
    .map(({ value: text }, index) => (index < beforeTime ? keepTogether(text) : text))
    .join('')
}

/** Forbids a line to break where the text has spaces. */
function keepTogether(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** Writes the time of day of a moment (ISO time) in the player's zone, for what is of today. */
export function formatTime(value: string, language: string): string {
  return formatTimestamp(value, language, timeOfDay(language))
}

/** Writes a day in the player's zone. */
export function formatDate(value: string | Date, language: string): string {
  return keepTogether(
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
 * Writes how far a moment is from another one, in whole units: "3 perce", "2 hours ago".
 * @param value ISO time or Date
 * @param now milliseconds since the epoch, usually `serverNow()`
 */
export function formatRelative(value: string | Date, now: number, language: string): string {
  if (!isMoment(value)) return NO_MOMENT
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

/** A span of minutes in the unit that people say it in: whole hours are told as hours. */
export function inHoursOrMinutes(minutes: number): { unit: 'hours' | 'minutes'; count: number } {
  return minutes > 0 && minutes % 60 === 0
    ? { unit: 'hours', count: minutes / 60 }
    : { unit: 'minutes', count: minutes }
}
