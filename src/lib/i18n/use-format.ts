import {
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatDelta,
  formatNumber,
  formatRecent,
  formatRelative,
  formatTime,
  formatTimestamp,
  formatUnit,
} from '@/lib/format/numbers-and-dates'
import { formatDistance } from '@/lib/geolocation/geodesy'
import { currencyFor, formatMoney, type Currency } from '@/lib/format/money'
import { useLanguage } from '@/lib/i18n/use-language'

/** Formatters of one language; see lib/format for the styles. */
export interface Format {
  language: string
  /** The reader's currency. */
  currency: Currency
  number: (value: number) => string
  /** With its sign: +50, -20. */
  delta: (value: number) => string
  /** A duration in one unit: "1 day", "2 nap". */
  unit: (value: number, unit: 'day' | 'hour' | 'minute') => string
  /** @param share 0 to 1; null becomes a dash */
  percent: (share: number | null) => string
  /** @param minor minor units */
  money: (minor: number, currency: Currency) => string
  /** With the accuracy of a phone. */
  distance: (metres: number) => string
  date: (value: string | Date) => string
  time: (value: string) => string
  timestamp: (value: string | Date) => string
  /** With the time zone if it differs from that of the hunts, for binding dates. */
  timestampWithZone: (value: string | Date) => string
  timestampWithSeconds: (value: string | Date) => string
  /** With seconds; without the date if it is today. @param now ms since the epoch */
  recent: (value: string, now: number) => string
  /** @param now ms since the epoch, usually `serverNow()` */
  relative: (value: string | Date, now: number) => string
  /** @param day yyyy-mm-dd */
  day: (day: string) => string
  /** "A, B and C". */
  list: (names: readonly string[]) => string
}

function createFormat(language: string): Format {
  return {
    language,
    currency: currencyFor(language),
    number: (value) => formatNumber(value, language),
    delta: (value) => formatDelta(value, language),
    unit: (value, unit) => formatUnit(value, unit, language),
    percent: (share) =>
      share === null
        ? '–'
        : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
            share,
          ),
    money: (minor, currency) => formatMoney(minor, currency, language),
    distance: (metres) => formatDistance(metres, language),
    date: (value) => formatDate(value, language),
    time: (value) => formatTime(value, language),
    timestamp: (value) => formatDateTime(value, language),
    timestampWithZone: (value) => formatDateTime(value, language, true),
    timestampWithSeconds: (value) => formatDateTimeSeconds(value, language),
    recent: (value, now) => formatRecent(value, now, language),
    relative: (value, now) => formatRelative(value, now, language),
    day: (day) =>
      formatTimestamp(`${day}T00:00:00Z`, language, { dateStyle: 'medium', timeZone: 'UTC' }),
    list: (names) => new Intl.ListFormat(language).format(names),
  }
}

const formats = new Map<string, Format>()

/** Returns formatters for the current language; the same object until the language changes. */
export function useFormat(): Format {
  const language = useLanguage()
  const format = formats.get(language) ?? createFormat(language)
  formats.set(language, format)
  return format
}
