import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp, formatNumber } from '@/lib/format/numbers-and-dates'
import { formatMoney, type Currency } from '@/lib/format/money'

interface StatisticsFormats {
  number: (value: number) => string
  /** A share from 0 to 1; null becomes a dash. */
  percent: (share: number | null) => string
  /** @param minor minor units */
  money: (minor: number, currency: Currency) => string
  /** @param day yyyy-mm-dd */
  day: (day: string) => string
}

/** Formatters for the reader's language; a stable object per language. */
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
