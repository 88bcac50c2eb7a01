import type { OfferTargets } from '@/features/offers/api/admin-offers'
import type { FeaturedOffer } from '@/features/offers/api/list-featured-offers'
import type { OfferForm } from '@/features/offers/model/offer-form'
import { parseMoney, parseWhole } from '@/lib/forms/form-reader'
import { fromLocalInput } from '@/lib/forms/local-input-time'

/**
 * Builds the offer that players would see if the form were saved; invalid fields are null.
 * @param purchases number of the stock already sold
 * @param now milliseconds since the epoch; stands in for missing dates
 */
export function previewOffer(
  form: OfferForm,
  targets: OfferTargets,
  purchases: number,
  now: number,
): Omit<FeaturedOffer, 'languages'> {
  const { kind } = form
  const guide = targets.guides.find(({ id }) => id === form.guideId)
  const clue = targets.clues.find(({ id }) => id === form.clueId)
  const product = targets.products.find(({ id }) => id === form.productId)
  const items = form.items.flatMap(({ clueId, withGuide }) => {
    const item = targets.clues.find(({ id }) => id === clueId)
    const itemGuide = targets.guides.find((one) => one.clue_id === clueId)
    return item ? [{ item, guide: withGuide ? itemGuide : undefined }] : []
  })
  const separately = items.reduce((sum, one) => sum + one.item.price + (one.guide?.price ?? 0), 0)
  const stock = parseWhole(form.stock)
  const at = new Date(now).toISOString()
  return {
    offer_id: 'preview',
    kind,
    name_hu: form.name_hu,
    name_en: form.name_en,
    description_hu: form.description_hu,
    description_en: form.description_en,
    clue_id: kind === 'clue' ? (clue?.id ?? null) : null,
    solution_guide_id: kind === 'guide' ? (guide?.id ?? null) : null,
    product_id: kind === 'product' ? (product?.id ?? null) : null,
    price:
      { clue: clue?.price, guide: guide?.price, bundle: separately, product: null }[kind] ?? null,
    promo_price: parseWhole(form.promoPrice),
    price_huf_minor: kind === 'product' ? (product?.price_huf_minor ?? null) : null,
    price_eur_minor: kind === 'product' ? (product?.price_eur_minor ?? null) : null,
    promo_price_huf_minor: parseMoney(form.promoHuf),
    promo_price_eur_minor: parseMoney(form.promoEur),
    tokens:
      kind === 'product'
        ? (product?.tokens ?? null)
        : kind === 'bundle'
          ? parseWhole(form.bonusTokens)
          : null,
    items:
      kind === 'bundle'
        ? items.map((one) => ({
            clue_id: one.item.id,
            name_hu: one.item.name_hu,
            name_en: one.item.name_en,
            solution_guide_id: one.guide?.id ?? null,
          }))
        : [],
    starts_at: fromLocalInput(form.startsAt) ?? at,
    ends_at: fromLocalInput(form.endsAt) ?? at,
    stock_left: stock === null ? null : Math.max(0, stock - purchases),
    is_vip_early: false,
    blocking_error: null,
  }
}
