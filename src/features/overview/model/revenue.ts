import type { Currency } from '@/lib/format/money'
import type { useFormat } from '@/lib/i18n/use-format'

type Format = Pick<ReturnType<typeof useFormat>, 'money' | 'number'>

interface Revenue {
  /** Minor units. */
  huf_minor: number
  eur_minor: number
}

/**
 * The same amounts in every language: those that were paid, in their currencies.
 * @returns "0" without revenue
 */
export function revenueText({ huf_minor, eur_minor }: Revenue, format: Format): string {
  const paid = [
    ...(huf_minor > 0 ? [format.money(huf_minor, 'HUF')] : []),
    ...(eur_minor > 0 ? [format.money(eur_minor, 'EUR')] : []),
  ]
  return paid.length === 0 ? format.number(0) : paid.join(' + ')
}

/** The currency of a chart: the reader's, unless only the other one was paid. */
export function chartCurrency(steps: readonly Revenue[], own: Currency): Currency {
  const other = own === 'HUF' ? 'EUR' : 'HUF'
  const isPaid = (currency: Currency) =>
    steps.some(({ huf_minor, eur_minor }) => (currency === 'HUF' ? huf_minor : eur_minor) > 0)
  return !isPaid(own) && isPaid(other) ? other : own
}
