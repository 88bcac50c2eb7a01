import * as z from 'zod/mini'
import { accountKeys } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { rpcMutation } from '@/lib/supabase/use-refreshing-mutation'
import { shopKeys } from '@/features/shop/api/shop'

const boughtSchema = z.object({ purchase_id: z.string(), price: z.number(), balance: z.number() })

/**
 * Buys a clue; returns price and new balance in tokens. Refetches shop and balance even after a rejection, so
 * that the new price is known after `price_changed`.
 * - `p_expected_price`: tokens, as shown to the player
 * - `p_request_id`: repeating a request is the same purchase
 * @throws AppError `session_not_joined`, `clue_template_not_found`, `clue_already_owned`,
 *   `game_session_ended`, `clue_sales_closed`, `clue_code_already_found`, `required_clue_missing`,
 *   `clue_not_yet_available`, `price_changed`, `offer_not_found`, `offer_sold_out`,
 *   `rate_limit_exceeded`, `insufficient_balance`, `request_id_reused`
 */
export const useBuyClue = rpcMutation('buy_clue', {
  refresh: ({ p_game_session_id }) => [shopKeys.session(p_game_session_id), accountKeys.balances],
  answer: boughtSchema,
})

/**
 * Buys the solution guide of an owned clue; refetches like `useBuyClue`.
 * @throws AppError `session_not_joined`, `solution_guide_not_found`, `guide_already_owned`,
 *   `clue_not_owned`, `game_session_ended`, `clue_sales_closed`, `clue_code_already_found`, `price_changed`,
 *   `rate_limit_exceeded`, `insufficient_balance`, `request_id_reused`
 */
export const useBuySolutionGuide = rpcMutation('buy_solution_guide', {
  refresh: ({ p_game_session_id }) => [shopKeys.session(p_game_session_id), accountKeys.balances],
  answer: boughtSchema,
})

/** Maximum number of clues per request. */
const CHUNK = 100

/** Reports shop clues that the player has seen; the server counts each once. */
export async function trackClueViews(sessionId: string, clueIds: string[]): Promise<void> {
  for (let start = 0; start < clueIds.length; start += CHUNK) {
    await rpc(
      'track_clue_views',
      { p_game_session_id: sessionId, p_clue_ids: clueIds.slice(start, start + CHUNK) },
      z.object({ recorded: z.number() }),
    )
  }
}
