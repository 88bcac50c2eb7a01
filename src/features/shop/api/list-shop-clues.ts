import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shopKeys } from '@/features/shop/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const shopClueSchema = z.object({
  clue_id: z.string(),
  position: z.number(),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  clue_type: z.string(),
  price: z.number(),
  effective_price: z.number(),
  price_reason: z.catch(z.enum(['regular', 'offer', 'vip']), 'regular'),
  required_clue_id: z.nullable(z.string()),
  required_clue_name_hu: z.nullable(z.string()),
  required_clue_name_en: z.nullable(z.string()),
  available_from: z.nullable(z.string()),
  is_owned: z.boolean(),
  blocking_error: z.nullable(z.string()),
  solution_guide_id: z.nullable(z.string()),
  guide_price: z.nullable(z.number()),
  guide_effective_price: z.nullable(z.number()),
  guide_is_owned: z.boolean(),
  guide_blocking_error: z.nullable(z.string()),
  offer_id: z.nullable(z.string()),
  offer_ends_at: z.nullable(z.string()),
  is_found: z.boolean(),
  /** Bought by a team mate. */
  is_of_team: z.boolean(),
  guide_is_of_team: z.boolean(),
})

/**
 * A clue on sale with its solution guide, without their contents; prices in tokens. The offer fields describe
 * the offer behind the effective price; `is_found`: the player or the team has scanned the code of the clue.
 */
export type ShopClue = z.infer<typeof shopClueSchema>

/**
 * The clues on sale in a joined session, each with the error that blocks its purchase.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function shopCluesQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: shopKeys.clues(sessionId),
    queryFn: () =>
      rpc('list_shop_clues', { p_game_session_id: sessionId }, z.array(shopClueSchema)),
  })
}
