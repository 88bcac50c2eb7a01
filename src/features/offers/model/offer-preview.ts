import type { OfferTargets } from '@/features/offers/api/admin-offers'
import type { FeaturedOffer } from '@/features/offers/api/offers'
import type { OfferForm } from '@/features/offers/model/offer-form'
import { parseMoney, parseInteger } from '@/lib/forms/fields'
import { fromLocalInput } from '@/lib/forms/local-input-time'

/**
 * Builds the offer that players would see if the form were saved; invalid fields are null.
 * @param purchases number of the stock already sold
 * @param now milliseconds since the epoch; stands in for missing dates
 * @param languages of the hunt of the offer
 */
export function previewOffer(
  form: OfferForm,
  targets: OfferTargets,
  purchases: number,
  now: number,
  languages: string[],
): FeaturedOffer {
  const { kind } = form
  const guide = targets.guides.find(({ id }) => id === form.solution_guide_id)
  const clue = targets.clues.find(({ id }) => id === form.clue_id)
  const product = targets.products.find(({ id }) => id === form.product_id)
  const items = form.items.flatMap(({ clue_id, with_guide }) => {
    const item = targets.clues.find(({ id }) => id === clue_id)
    const itemGuide = targets.guides.find((one) => one.clue_id === clue_id)
    return item ? [{ item, guide: with_guide ? itemGuide : undefined }] : []
  })
  const separately = items.reduce((sum, one) => sum + one.item.price + (one.guide?.price ?? 0), 0)
  const stock = parseInteger(form.stock)
  const at = new Date(now).toISOString()
  return {
    offer_id: 'preview',
    kind,
    languages,
    name_hu: form.name_hu,
    name_en: form.name_en,
    description_hu: form.description_hu,
    description_en: form.description_en,
    clue_id: kind === 'clue' ? (clue?.id ?? null) : null,
    solution_guide_id: kind === 'guide' ? (guide?.id ?? null) : null,
    product_id: kind === 'product' ? (product?.id ?? null) : null,
    price:
      { clue: clue?.price, guide: guide?.price, bundle: separately, product: null }[kind] ?? null,
    promo_price: parseInteger(form.promo_price),
    price_huf_minor: kind === 'product' ? (product?.price_huf_minor ?? null) : null,
    price_eur_minor: kind === 'product' ? (product?.price_eur_minor ?? null) : null,
    promo_price_huf_minor: parseMoney(form.promo_price_huf_minor),
    promo_price_eur_minor: parseMoney(form.promo_price_eur_minor),
    tokens:
      kind === 'product'
        ? (product?.tokens ?? null)
        : kind === 'bundle'
          ? parseInteger(form.bonus_tokens)
          : null,
    items:
      kind === 'bundle'
        ? items.map((one) => ({
            clue_id: one.item.id,
            name_hu: one.item.name_hu,
            name_en: one.item.name_en,
            languages,
            solution_guide_id: one.guide?.id ?? null,
          }))
        : [],
    starts_at: fromLocalInput(form.starts_at) ?? at,
    ends_at: fromLocalInput(form.ends_at) ?? at,
    stock_left: stock === null ? null : Math.max(0, stock - purchases),
    is_vip_early: false,
    blocking_error: null,
  }
}
