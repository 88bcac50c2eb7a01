import * as z from 'zod/mini'
import {
  type AdminOffer,
  type OfferKind,
  offerKinds,
  type OfferTargets,
} from '@/features/offers/api/admin-offers'
import { isPaidWithTokens } from '@/features/offers/model/offer-price'
import { formReader, MAX_MINOR, MAX_TOKENS, moneyText, wholeText } from '@/lib/forms/form-reader'
import { fromLocalInput, toLocalInput, wholeMinute } from '@/lib/forms/local-input-time'

const DAY_MS = 86_400_000
/** VIP members see an offer at most one week early. */
const MAX_EARLY_MINUTES = 10_080
/** Form issue: the promotional price is above the regular one. */
export const ABOVE_REGULAR_PRICE = 'above_regular_price'

const formFields = z.object({
  kind: z.enum(offerKinds),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  /** Empty: all sessions. */
  sessionId: z.string(),
  clueId: z.string(),
  guideId: z.string(),
  productId: z.string(),
  promoPrice: z.string(),
  promoHuf: z.string(),
  promoEur: z.string(),
  bonusTokens: z.string(),
  items: z.array(z.object({ clueId: z.string(), withGuide: z.boolean() })),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Empty: unlimited. */
  stock: z.string(),
  vipEarlyMinutes: z.string(),
  isActive: z.boolean(),
})

/** Raw input of the offer form. */
export type OfferForm = z.input<typeof formFields>

/** Argument of admin_save_featured_offer, without id and version. */
export interface OfferValues {
  kind: OfferKind
  name_hu: string
  name_en: string
  description_hu: string
  description_en: string
  game_session_id: string | null
  clue_id: string | null
  solution_guide_id: string | null
  product_id: string | null
  promo_price: number | null
  promo_price_huf_minor: number | null
  promo_price_eur_minor: number | null
  bonus_tokens: number
  items: { clue_id: string; solution_guide_id: string | null }[]
  starts_at: string
  ends_at: string
  stock: number | null
  vip_early_minutes: number
  is_active: boolean
}

/** Initial form values; a new offer runs for a week from now. */
export function toOfferForm(offer: AdminOffer | null, now: number): OfferForm {
  return {
    kind: offer?.kind ?? 'clue',
    name_hu: offer?.name_hu ?? '',
    name_en: offer?.name_en ?? '',
    description_hu: offer?.description_hu ?? '',
    description_en: offer?.description_en ?? '',
    sessionId: offer?.game_session_id ?? '',
    clueId: offer?.clue_id ?? '',
    guideId: offer?.solution_guide_id ?? '',
    productId: offer?.product_id ?? '',
    promoPrice: wholeText(offer?.promo_price ?? null),
    promoHuf: moneyText(offer?.promo_price_huf_minor ?? null),
    promoEur: moneyText(offer?.promo_price_eur_minor ?? null),
    bonusTokens: wholeText(offer?.bonus_tokens || null),
    items: (offer?.items ?? []).map(({ clue_id, solution_guide_id }) => ({
      clueId: clue_id,
      withGuide: solution_guide_id !== null,
    })),
    startsAt: toLocalInput(offer?.starts_at ?? wholeMinute(now)),
    endsAt: toLocalInput(offer?.ends_at ?? wholeMinute(now + 7 * DAY_MS)),
    stock: wholeText(offer?.stock ?? null),
    vipEarlyMinutes: wholeText(offer?.vip_early_minutes ?? 0),
    isActive: offer?.is_active ?? true,
  }
}

/** Regular prices of the chosen target, which the promotional prices must not exceed. */
function regularPrices(form: OfferForm, targets: OfferTargets) {
  const named = <Target extends { id: string }>(all: readonly Target[], id: string) =>
    all.find((target) => target.id === id)
  const product = form.kind === 'product' ? named(targets.products, form.productId) : undefined
  const forTokens =
    form.kind === 'guide' ? named(targets.guides, form.guideId) : named(targets.clues, form.clueId)
  return {
    promoPrice: forTokens?.price,
    promoHuf: product?.price_huf_minor,
    promoEur: product?.price_eur_minor,
  }
}

/**
 * Validates like admin_save_featured_offer, and rejects promotional prices above the regular ones. Reads only
 * the fields of the chosen kind: clues and guides cost tokens, products and bundles cost money.
 * @param before the edited offer; null for a new one
 */
export function offerFormSchema(
  before: AdminOffer | null,
  targets: OfferTargets,
): z.ZodMiniType<OfferValues, OfferForm> {
  return z.pipe(
    formFields,
    z.transform((form, context): OfferValues => {
      const read = formReader(form, context)
      const { kind } = form
      const isBundle = kind === 'bundle'
      const target = (name: 'clueId' | 'guideId' | 'productId', of: OfferKind): string | null => {
        if (kind !== of) return null
        if (form[name] === '') read.addIssue(name)
        return form[name]
      }
      const regular = regularPrices(form, targets)
      const atMostRegular = (name: keyof typeof regular, price: number): number => {
        if (form.isActive && price > (regular[name] ?? Infinity))
          read.addIssue(name, ABOVE_REGULAR_PRICE)
        return price
      }
      const money = { min: isBundle ? 0 : 1, max: MAX_MINOR } // tokens are never free
      const starts = fromLocalInput(form.startsAt, before?.starts_at ?? null)
      const ends = fromLocalInput(form.endsAt, before?.ends_at ?? null)
      if (starts === null) read.addIssue('startsAt')
      if (ends === null || (starts !== null && Date.parse(ends) <= Date.parse(starts))) {
        read.addIssue('endsAt')
      }
      if (isBundle && form.items.length === 0) read.addIssue('items')
      return {
        kind,
        ...read.name('name', 200),
        description_hu: read.text('description_hu', { min: 0, max: 2000 }),
        description_en: read.text('description_en', { min: 0, max: 2000 }),
        game_session_id: form.sessionId || null,
        clue_id: target('clueId', 'clue'),
        solution_guide_id: target('guideId', 'guide'),
        product_id: target('productId', 'product'),
        promo_price: isPaidWithTokens(form)
          ? atMostRegular('promoPrice', read.whole('promoPrice', { min: 0, max: MAX_TOKENS }))
          : null,
        promo_price_huf_minor: isPaidWithTokens(form)
          ? null
          : atMostRegular('promoHuf', read.money('promoHuf', money)),
        promo_price_eur_minor: isPaidWithTokens(form)
          ? null
          : atMostRegular('promoEur', read.money('promoEur', money)),
        bonus_tokens: isBundle
          ? (read.optionalWhole('bonusTokens', { min: 0, max: MAX_TOKENS }) ?? 0)
          : 0,
        items: isBundle
          ? form.items.map(({ clueId, withGuide }) => ({
              clue_id: clueId,
              solution_guide_id: withGuide
                ? (targets.guides.find((guide) => guide.clue_id === clueId)?.id ?? null)
                : null,
            }))
          : [],
        starts_at: starts ?? '',
        ends_at: ends ?? '',
        stock: read.optionalWhole('stock', {
          min: Math.max(1, before?.purchases ?? 0),
          max: 1_000_000,
        }),
        vip_early_minutes:
          read.optionalWhole('vipEarlyMinutes', { min: 0, max: MAX_EARLY_MINUTES }) ?? 0,
        is_active: form.isActive,
      }
    }),
  )
}
