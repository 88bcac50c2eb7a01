/** ISO codes of the supported currencies; both have two minor digits. */
export const currencies = ['HUF', 'EUR'] as const
export type Currency = (typeof currencies)[number]

const MINOR_DIGITS = 2

/** The typographic minus sign. */
const MINUS = '−'

/** Minor units per forint and per euro. */
export const MINOR_UNITS = 10 ** MINOR_DIGITS

/** Returns the currency for a language: forints for Hungarian, euros otherwise. */
export function currencyFor(language: string): Currency {
  return language === 'hu' ? 'HUF' : 'EUR'
}

/** Rounds calculated minor units (such as an average) to whole forints or cents. */
export function roundToPayable(minor: number, currency: Currency): number {
  const step = currency === 'HUF' ? MINOR_UNITS : 1
  return Math.round(minor / step) * step
}

/**
 * Formats money in the style of the language: 1 500 Ft, €4.99. Whole forints have no decimals: fillér are
 * not in use.
 * @param minor minor units: 150 000 is 1 500 Ft, 499 is €4.99
 */
export function formatMoney(minor: number, currency: Currency, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    useGrouping: true,
    minimumFractionDigits: MINOR_DIGITS,
    maximumFractionDigits: MINOR_DIGITS,
    trailingZeroDisplay: currency === 'HUF' ? 'stripIfInteger' : 'auto',
  })
    .format(minor / MINOR_UNITS)
    .replace('-', MINUS)
}
