import { currencyFor, type Currency } from '@/lib/format/money'

/** The prices of an offer as the server lists them; tokens, or minor units per currency. */
interface OfferPrices {
  kind: 'clue' | 'guide' | 'bundle' | 'product'
  price: number | null
  promo_price: number | null
  price_huf_minor: number | null
  price_eur_minor: number | null
  promo_price_huf_minor: number | null
  promo_price_eur_minor: number | null
}

/** What an offer costs and, when it is cheaper than usual, what it would cost. */
export interface OfferPrice {
  /** Tokens for clues and guides; a currency for what is paid with money, in its minor units. */
  unit: 'tokens' | Currency
  amount: number
  /** Null: there is no dearer price to compare with. */
  regular: number | null
  /** Whole percent that is saved, rounded down so that nobody is promised more; 0: nothing. */
  savedPercent: number
}

function compare(
  unit: OfferPrice['unit'],
  promo: number | null,
  regular: number | null,
): OfferPrice | null {
  const amount = promo ?? regular
  if (amount === null) return null
  if (regular === null || regular <= amount) {
    return { unit, amount, regular: null, savedPercent: 0 }
  }
  const savedPercent = Math.floor((100 * (regular - amount)) / regular)
  return { unit, amount, regular, savedPercent }
}

/** Clues and guides are bought with tokens at once; the others are paid for at the checkout. */
export function isForTokens({ kind }: Pick<OfferPrices, 'kind'>): boolean {
  return kind === 'clue' || kind === 'guide'
}

/**
 * The price of an offer for a reader of this language (forints in Hungarian, else euros).
 * @returns null when the server lists none
 */
export function offerPrice(offer: OfferPrices, language: string): OfferPrice | null {
  if (isForTokens(offer)) {
    return compare('tokens', offer.promo_price, offer.price)
  }
  return currencyFor(language) === 'HUF'
    ? compare('HUF', offer.promo_price_huf_minor, offer.price_huf_minor)
    : compare('EUR', offer.promo_price_eur_minor, offer.price_eur_minor)
}
