import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rpc } from '@/lib/supabase/rpc'

const itemSchema = z.object({
  clue_id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  /** Of its hunt. */
  languages: z.optional(z.array(z.string())),
  solution_guide_id: z.nullable(z.string()),
})

const offerKinds = ['clue', 'guide', 'bundle', 'product'] as const

const offerSchema = z.object({
  offer_id: z.string(),
  kind: z.enum(offerKinds),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  /** Of its hunt; null: it is of every hunt. */
  languages: z.nullable(z.array(z.string())),
  clue_id: z.nullable(z.string()),
  solution_guide_id: z.nullable(z.string()),
  product_id: z.nullable(z.string()),
  price: z.nullable(z.number()),
  promo_price: z.nullable(z.number()),
  price_huf_minor: z.nullable(z.number()),
  price_eur_minor: z.nullable(z.number()),
  promo_price_huf_minor: z.nullable(z.number()),
  promo_price_eur_minor: z.nullable(z.number()),
  tokens: z.nullable(z.number()),
  items: z.nullable(z.array(itemSchema)),
  starts_at: z.string(),
  ends_at: z.string(),
  stock_left: z.nullable(z.number()),
  is_vip_early: z.boolean(),
  blocking_error: z.nullable(z.string()),
})

/**
 * A featured offer at this player's price. Clues and guides cost tokens, products and bundles cost money in
 * minor units; a bundle's `price` is the sum of its parts in tokens. A VIP discount may put the promo price
 * below the promotion. `stock_left` null: unlimited; `is_vip_early`: other players see it later.
 */
export type FeaturedOffer = z.infer<typeof offerSchema>

/**
 * The offers that run now: those for all sessions and those of one joined session.
 * @param gameSessionId null: only the offers for all sessions
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function featuredOffersQueryOptions(gameSessionId: string | null) {
  return queryOptions({
    // Shares the prefix of the clues of the session, so that a purchase invalidates both.
    queryKey: [...queryKeyPrefixes.shop, gameSessionId ?? 'no-session', 'offers'],
    queryFn: () =>
      rpc(
        'list_featured_offers',
        { p_game_session_id: gameSessionId },
        knownRows(offerSchema, 'kind', offerKinds),
      ),
  })
}

/** Offer ids seen and clicked; the server counts each once per player, offer and day. */
interface OfferEvents {
  impressions: string[]
  clicks: string[]
}

/** Reports impressions and clicks of offers. */
export async function trackOffers({ impressions, clicks }: OfferEvents): Promise<void> {
  await rpc('track_offers', { p_impressions: impressions, p_clicks: clicks })
}
