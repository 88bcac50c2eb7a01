import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
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
  price_reason: z.enum(['regular', 'offer', 'vip']).catch('regular'),
  required_clue_id: z.string().nullable(),
  required_clue_name_hu: z.string().nullable(),
  required_clue_name_en: z.string().nullable(),
  available_from: z.string().nullable(),
  is_owned: z.boolean(),
  blocking_error: z.string().nullable(),
  solution_guide_id: z.string().nullable(),
  guide_price: z.number().nullable(),
  guide_effective_price: z.number().nullable(),
  guide_is_owned: z.boolean(),
  guide_blocking_error: z.string().nullable(),
  offer_id: z.string().nullable(),
  offer_ends_at: z.string().nullable(),
  is_found: z.boolean(),
})

/**
 * A clue on sale with its solution guide, without their contents; prices in tokens. The offer fields describe
 * the offer behind the effective price; `is_found`: the player has scanned the code of the clue.
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
