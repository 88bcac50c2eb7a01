import * as z from 'zod/mini'
import { shopKeys } from '@/features/shop/api/keys'
import { accountKeys } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const boughtSchema = z.object({
  purchase_id: z.string(),
  clue_id: z.string(),
  game_session_id: z.string(),
  price: z.number(),
  balance: z.number(),
})

interface BuyClueInput {
  clueId: string
  sessionId: string
  /** Tokens, as shown to the player. */
  expectedPrice: number
  /** Idempotency key: repeating a request is the same purchase. */
  requestId: string
}

/**
 * Buys a clue; returns price and new balance in tokens. Refetches shop and balance even after a rejection, so
 * that the new price is known after `price_changed`.
 * @throws AppError `session_not_joined`, `clue_template_not_found`, `clue_already_owned`,
 *   `game_session_ended`, `clue_sales_closed`, `clue_code_already_found`, `required_clue_missing`,
 *   `clue_not_yet_available`, `price_changed`, `offer_not_found`, `offer_sold_out`,
 *   `rate_limit_exceeded`, `insufficient_balance`, `request_id_reused`
 */
export function useBuyClue() {
  return useRefreshingMutation(
    ({ sessionId }) => [shopKeys.session(sessionId), accountKeys.balances],
    ({ clueId, sessionId, expectedPrice, requestId }: BuyClueInput) =>
      rpc(
        'buy_clue',
        {
          p_clue_id: clueId,
          p_game_session_id: sessionId,
          p_expected_price: expectedPrice,
          p_request_id: requestId,
        },
        boughtSchema,
      ),
  )
}
