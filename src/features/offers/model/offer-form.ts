import * as z from 'zod/mini'
import type { AdminOffer, OfferTargets } from '@/features/offers/api/admin-offers'
import { offerKinds } from '@/features/offers/model/offer-price'
import {
  formByKind,
  formValues,
  integerOrZero,
  localized,
  MAX_MINOR,
  MAX_TOKENS,
  optionalInteger,
  optionalMoney,
  optionalReference,
  text,
  textGiven,
  time,
} from '@/lib/forms/fields'
import { startOfMinute } from '@/lib/forms/local-input-time'

/** Limits of table `featured_offers`, also in hunt files. */
export const offerLimits = {
  ...{ name: 200, description: 2000 },
  stock: [1, 1_000_000],
  /** VIP members see an offer at most one week early. */
  vip_early_minutes: 10_080,
} as const

const DAY_MS = 86_400_000
/** Form issue: the promotional price is above the regular one. */
export const ABOVE_REGULAR_PRICE = 'above_regular_price'

/** A clue of a bundle. Its guide is the one that the clue has when the offer is saved. */
const bundleItem = (targets: OfferTargets) =>
  z.codec(
    z.object({ clue_id: z.string(), with_guide: z.boolean() }),
    z.custom<{ clue_id: string; solution_guide_id: string | null }>(),
    {
      decode: ({ clue_id, with_guide }) => {
        const guide = targets.guides.find((one) => one.clue_id === clue_id)
        return { clue_id, solution_guide_id: (with_guide ? guide?.id : null) ?? null }
      },
      encode: ({ clue_id, solution_guide_id }) => ({
        clue_id,
        with_guide: solution_guide_id !== null,
      }),
    },
  )

/**
 * Argument of admin_save_featured_offer, without id and version.
 * @param before the edited offer; null for a new one
 */
const offerFields = (before: AdminOffer | null, targets: OfferTargets) =>
  z.object({
    kind: z.enum(offerKinds),
    ...localized('name', text(0, offerLimits.name)),
    ...localized('description', text(0, offerLimits.description)),
    /** Null: all sessions. */
    game_session_id: optionalReference,
    clue_id: optionalReference,
    solution_guide_id: optionalReference,
    product_id: optionalReference,
    promo_price: optionalInteger(0, MAX_TOKENS),
    promo_price_huf_minor: optionalMoney(0, MAX_MINOR),
    promo_price_eur_minor: optionalMoney(0, MAX_MINOR),
    bonus_tokens: integerOrZero(MAX_TOKENS),
    items: z.array(bundleItem(targets)),
    starts_at: time(before?.starts_at),
    ends_at: time(before?.ends_at),
    /** Null: unlimited. */
    stock: optionalInteger(Math.max(1, before?.purchases ?? 0), offerLimits.stock[1]),
    vip_early_minutes: integerOrZero(offerLimits.vip_early_minutes),
    is_active: z.boolean(),
  })

/** Typed values. */
export type OfferForm = z.input<ReturnType<typeof offerFields>>
export type OfferValues = z.output<ReturnType<typeof offerFields>>

/** Regular prices of the chosen target, which the promotional prices must not exceed. */
function regularPrices(offer: OfferValues, targets: OfferTargets) {
  const named = <Target extends { id: string }>(all: readonly Target[], id: string | null) =>
    all.find((target) => target.id === id)
  const product = named(targets.products, offer.product_id)
  const forTokens =
    named(targets.guides, offer.solution_guide_id) ?? named(targets.clues, offer.clue_id)
  return {
    promo_price: forTokens?.price,
    promo_price_huf_minor: product?.price_huf_minor,
    promo_price_eur_minor: product?.price_eur_minor,
  }
}

const moneyPrices = ['promo_price_huf_minor', 'promo_price_eur_minor'] as const
const prices = ['promo_price', ...moneyPrices] as const

/**
 * Validates like admin_save_featured_offer, and rejects promotional prices above the regular ones. Clues and guides
 * cost tokens, products and bundles cost money.
 */
export const offerForm = (before: AdminOffer | null, targets: OfferTargets) =>
  formByKind(
    offerFields(before, targets).check(
      textGiven('name'),
      z.refine(({ starts_at, ends_at }) => !(Date.parse(ends_at) <= Date.parse(starts_at)), {
        path: ['ends_at'],
      }),
      ...moneyPrices.map((name) =>
        // Only tokens and bundles may be free.
        z.refine<OfferValues>((offer) => offer.kind === 'bundle' || offer[name] !== 0, {
          path: [name],
        }),
      ),
      ...prices.map((name) =>
        z.refine<OfferValues>(
          (offer) =>
            !offer.is_active ||
            (offer[name] ?? 0) <= (regularPrices(offer, targets)[name] ?? Infinity),
          { path: [name], error: ABOVE_REGULAR_PRICE },
        ),
      ),
    ),
    {
      clue: ['clue_id', 'promo_price'],
      guide: ['solution_guide_id', 'promo_price'],
      product: ['product_id', ...moneyPrices],
      bundle: [...moneyPrices, 'items', 'bonus_tokens?'],
    },
  )

/** Typed values of an offer; a new one runs for a week from now. */
export const offerValues = (offer: AdminOffer | null, targets: OfferTargets, now: number) =>
  formValues(
    offerFields(offer, targets),
    offer
      ? { ...offer, bonus_tokens: offer.bonus_tokens || null }
      : {
          kind: 'clue',
          items: [],
          starts_at: startOfMinute(now),
          ends_at: startOfMinute(now + 7 * DAY_MS),
          vip_early_minutes: 0,
          is_active: true,
        },
  )
