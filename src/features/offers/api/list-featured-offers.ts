import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { offerKeys } from '@/features/offers/api/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rpc } from '@/lib/supabase/rpc'

const itemSchema = z.object({
  clue_id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  solution_guide_id: z.string().nullable(),
})

const offerKinds = ['clue', 'guide', 'bundle', 'product'] as const

const offerSchema = z.object({
  offer_id: z.string(),
  kind: z.enum(offerKinds),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  clue_id: z.string().nullable(),
  solution_guide_id: z.string().nullable(),
  product_id: z.string().nullable(),
  price: z.number().nullable(),
  promo_price: z.number().nullable(),
  price_huf_minor: z.number().nullable(),
  price_eur_minor: z.number().nullable(),
  promo_price_huf_minor: z.number().nullable(),
  promo_price_eur_minor: z.number().nullable(),
  tokens: z.number().nullable(),
  items: z.array(itemSchema).nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  stock_left: z.number().nullable(),
  is_vip_early: z.boolean(),
  blocking_error: z.string().nullable(),
})

/**
 * A featured offer at this player's price. Clues and guides cost tokens, products and bundles cost money in
 * minor units; a bundle's `price` is the sum of its parts in tokens. A VIP discount may put the promo price
 * below the promotion. `stock_left` null: unlimited; `is_vip_early`: other players see it later.
 */
export type FeaturedOffer = z.infer<typeof offerSchema>

/**
 * The offers that run now: those for all sessions and those of one joined session.
 * @param sessionId null: only the offers for all sessions
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function featuredOffersQueryOptions(sessionId: string | null) {
  return queryOptions({
    queryKey: offerKeys.list(sessionId),
    queryFn: () =>
      rpc(
        'list_featured_offers',
        { p_game_session_id: sessionId },
        knownRows(offerSchema, 'kind', offerKinds),
      ),
  })
}
