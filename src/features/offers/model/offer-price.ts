import type { Currency } from '@/lib/format/money'

export const offerKinds = ['clue', 'guide', 'bundle', 'product'] as const

/** Prices of an offer as the server lists them, in tokens or in minor units per currency. */
interface OfferPrices {
  kind: (typeof offerKinds)[number]
  price: number | null
  promo_price: number | null
  price_huf_minor: number | null
  price_eur_minor: number | null
  promo_price_huf_minor: number | null
  promo_price_eur_minor: number | null
}

/** Price of an offer and, if it is discounted, the regular price. */
export interface OfferPrice {
  /** Tokens for clues and guides; a currency (amounts in minor units) for packages and bundles. */
  unit: 'tokens' | Currency
  amount: number
  /** Null: there is no higher regular price. */
  regular: number | null
  /** Whole percent saved, rounded down; 0 without a saving. */
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

/** Clues and guides are bought with tokens; packages and bundles go through the checkout. */
export function isPaidWithTokens({ kind }: Pick<OfferPrices, 'kind'>): boolean {
  return kind === 'clue' || kind === 'guide'
}

/**
 * Price of an offer for a reader of this currency.
 * @returns null when the server lists no price
 */
export function offerPrice(offer: OfferPrices, currency: Currency): OfferPrice | null {
  if (isPaidWithTokens(offer)) {
    return compare('tokens', offer.promo_price, offer.price)
  }
  return currency === 'HUF'
    ? compare('HUF', offer.promo_price_huf_minor, offer.price_huf_minor)
    : compare('EUR', offer.promo_price_eur_minor, offer.price_eur_minor)
}

/**
 * Conversion rate of an offer in percent with one decimal.
 * @returns null without impressions
 */
export function conversionPercent(purchases: number, impressions: number): number | null {
  // Capped at 100, because purchases from the shop itself count without an impression.
  return impressions === 0 ? null : Math.min(100, Math.round((1000 * purchases) / impressions) / 10)
}
