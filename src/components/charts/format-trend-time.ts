import { formatTimestamp, timeOfDay } from '@/lib/format/numbers-and-dates'

/** Duration of one point of a trend. */
export type TrendUnit = 'minute' | 'hour' | 'day'

/** Formats a minute, an hour or a day in the local time zone. */
export function formatPoint(at: string, unit: TrendUnit, language: string): string {
  return formatTimestamp(at, language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(unit !== 'day' && timeOfDay(language)),
  })
}

/** Short format for an axis: the time of a minute or hour, the date of a day. */
export function formatTick(at: string, unit: TrendUnit, language: string): string {
  return formatTimestamp(
    at,
    language,
    unit === 'day' ? { month: 'short', day: 'numeric' } : timeOfDay(language),
  )
}
