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
function createFormat(language: string) {
  return {
    language,
    /** The reader's currency. */
    currency: currencyFor(language),
    number: (value: number) => formatNumber(value, language),
    /** With its sign: +50, -20. */
    delta: (value: number) => formatDelta(value, language),
    /** A duration in one unit: "1 day", "2 nap". */
    unit: (value: number, unit: 'day' | 'hour' | 'minute') => formatUnit(value, unit, language),
    /** @param share 0 to 1; null becomes a dash */
    percent: (share: number | null) =>
      share === null
        ? '–'
        : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
            share,
          ),
    /** @param minor minor units */
    money: (minor: number, currency: Currency) => formatMoney(minor, currency, language),
    /** With the accuracy of a phone. */
    distance: (metres: number) => formatDistance(metres, language),
    date: (value: string | Date) => formatDate(value, language),
    time: (value: string) => formatTime(value, language),
    timestamp: (value: string | Date) => formatDateTime(value, language),
    /** With the time zone if it differs from that of the hunts, for binding dates. */
    timestampWithZone: (value: string | Date) => formatDateTime(value, language, true),
    timestampWithSeconds: (value: string | Date) => formatDateTimeSeconds(value, language),
    /** With seconds; without the date if it is today. @param now ms since the epoch */
    recent: (value: string, now: number) => formatRecent(value, now, language),
    /** @param now ms since the epoch, usually `serverNow()` */
    relative: (value: string | Date, now: number) => formatRelative(value, now, language),
    /** @param day yyyy-mm-dd */
    day: (day: string) =>
      formatTimestamp(`${day}T00:00:00Z`, language, { dateStyle: 'medium', timeZone: 'UTC' }),
    /** "A, B and C". */
    list: (names: readonly string[]) => new Intl.ListFormat(language).format(names),
  }
}

export type Format = ReturnType<typeof createFormat>

const formats = new Map<string, Format>()

/** Returns formatters for the current language; the same object until the language changes. */
export function useFormat(): Format {
  const language = useLanguage()
  const format = formats.get(language) ?? createFormat(language)
  formats.set(language, format)
  return format
}
