/**
 * How many of those who saw an offer bought it, in percent with one decimal.
 * @returns null when nobody has seen it
 */
export function conversionPercent(purchases: number, impressions: number): number | null {
  // A purchase in the shop itself needs no impression of the offer: never more than all.
  return impressions === 0 ? null : Math.min(100, Math.round((1000 * purchases) / impressions) / 10)
}
