import { offerKinds } from '@/features/offers/model/offer-price'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import type { Row } from '@/lib/supabase/row-of'
import { rpc, rpcQuery } from '@/lib/supabase/rpc'
import { featuredOfferRowSchema } from '@/types/database-schemas/featured-offer-row'

/**
 * A featured offer at this player's price. Clues and guides cost tokens, products and bundles cost money in
 * minor units; a bundle's `price` is the sum of its parts in tokens. A VIP discount may put the promo price
 * below the promotion. `stock_left` null: unlimited; `is_vip_early`: other players see it later.
 */
export type FeaturedOffer = Row<'featured_offer_row'> & { kind: (typeof offerKinds)[number] }

/**
 * The offers that run now: those for all sessions and those of one joined session.
 * @param gameSessionId null: only the offers for all sessions
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export const featuredOffersQueryOptions = (gameSessionId: string | null) =>
  rpcQuery(
    'list_featured_offers',
    { p_game_session_id: gameSessionId },
    // Shares the prefix of the clues of the session, so that a purchase invalidates both.
    [...queryKeyPrefixes.shop, gameSessionId ?? 'no-session'],
    knownRows(featuredOfferRowSchema, 'kind', offerKinds),
  )

/** Offer ids seen and clicked; the server counts each once per player, offer and day. */
interface OfferEvents {
  impressions: string[]
  clicks: string[]
}

/** Reports impressions and clicks of offers. */
export async function trackOffers({ impressions, clicks }: OfferEvents): Promise<void> {
  await rpc('track_offers', { p_impressions: impressions, p_clicks: clicks })
}
