/** ISO codes of the currencies that products are sold in; both have two minor digits. */
export const currencies = ['HUF', 'EUR'] as const
export type Currency = (typeof currencies)[number]

const MINOR_DIGITS = 2

/** As changes of the balance are written. */
const MINUS = '−'

/** Minor units of a forint and of a euro. */
export const MINOR_UNITS = 10 ** MINOR_DIGITS

/** What a player of this language pays in: forints in Hungarian, euros otherwise (spec §2). */
export function currencyFor(language: string): Currency {
  return language === 'hu' ? 'HUF' : 'EUR'
}

/** Rounds minor units that were worked out (an average) to what can be paid: whole forints, cents. */
export function roundToPayable(minor: number, currency: Currency): number {
  const step = currency === 'HUF' ? MINOR_UNITS : 1
  return Math.round(minor / step) * step
}

/**
 * Writes money as the language does: 1 500 Ft, €4.99. Whole forints go without their minor digits,
 * because nobody in Hungary has paid with them for a generation.
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
