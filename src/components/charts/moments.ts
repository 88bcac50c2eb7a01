import { formatTimestamp, timeOfDay } from '@/lib/format/numbers-and-dates'

/** How long one point of a trend lasts. */
export type TrendUnit = 'hour' | 'day'

/** Names an hour or a day in the reader's zone, in full. */
export function formatPoint(at: string, unit: TrendUnit, language: string): string {
  return formatTimestamp(at, language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(unit === 'hour' && timeOfDay(language)),
  })
}

/** The same as short as an axis needs it: an hour by its time, a day by its date. */
export function formatTick(at: string, unit: TrendUnit, language: string): string {
  return formatTimestamp(
    at,
    language,
    unit === 'hour' ? timeOfDay(language) : { month: 'short', day: 'numeric' },
  )
}
