import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp, formatNumber } from '@/lib/format/numbers-and-dates'
import { formatMoney, type Currency } from '@/lib/format/money'

interface StatisticsFormats {
  number: (value: number) => string
  /** A part of a whole (0 to 1); a dash where there is no whole. */
  percent: (share: number | null) => string
  /** Minor units. */
  money: (minor: number, currency: Currency) => string
  /** A day (yyyy-mm-dd) of a report. */
  day: (day: string) => string
}

/** Writes the figures of a report in the reader's language; stays the same object per language. */
export function useFormats(): StatisticsFormats {
  const { i18n } = useTranslation()
  const language = i18n.language
  return useMemo(() => {
    const percents = new Intl.NumberFormat(language, {
      style: 'percent',
      maximumFractionDigits: 1,
    })
    return {
      number: (value) => formatNumber(value, language),
      percent: (share) => (share === null ? '–' : percents.format(share)),
      money: (minor, currency) => formatMoney(minor, currency, language),
      day: (day) =>
        formatTimestamp(`${day}T00:00:00Z`, language, { dateStyle: 'medium', timeZone: 'UTC' }),
    }
  }, [language])
}
