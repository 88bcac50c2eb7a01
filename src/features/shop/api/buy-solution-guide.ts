import * as z from 'zod/mini'
import { shopKeys } from '@/features/shop/api/keys'
import { accountKeys } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const boughtSchema = z.object({
  purchase_id: z.string(),
  solution_guide_id: z.string(),
  clue_id: z.string(),
  game_session_id: z.string(),
  price: z.number(),
  balance: z.number(),
})

interface BuySolutionGuideInput {
  solutionGuideId: string
  sessionId: string
  /** Tokens, as shown to the player. */
  expectedPrice: number
  /** Idempotency key: repeating a request is the same purchase. */
  requestId: string
}

/**
 * Buys the solution guide of an owned clue; refetches like `useBuyClue`.
 * @throws AppError `session_not_joined`, `solution_guide_not_found`, `guide_already_owned`,
 *   `clue_not_owned`, `game_session_ended`, `clue_sales_closed`, `clue_code_already_found`, `price_changed`,
 *   `rate_limit_exceeded`, `insufficient_balance`, `request_id_reused`
 */
export function useBuySolutionGuide() {
  return useRefreshingMutation(
    ({ sessionId }) => [shopKeys.session(sessionId), accountKeys.balances],
    ({ solutionGuideId, sessionId, expectedPrice, requestId }: BuySolutionGuideInput) =>
      rpc(
        'buy_solution_guide',
        {
          p_solution_guide_id: solutionGuideId,
          p_game_session_id: sessionId,
          p_expected_price: expectedPrice,
          p_request_id: requestId,
        },
        boughtSchema,
      ),
  )
}
