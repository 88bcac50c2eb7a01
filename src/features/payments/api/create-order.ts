import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import type { Currency } from '@/lib/format/money'
import { rpc } from '@/lib/supabase/rpc'

const createdSchema = z.object({ order_id: z.string() })

interface CreateOrderInput {
  /** A token package, or null for a bundle. */
  productId: string | null
  /** A featured offer, or null for the plain package. */
  offerId: string | null
  /** Session that receives the clues of a bundle; null for packages. */
  gameSessionId: string | null
  couponCode: string | null
  currency: Currency
  /** Idempotency key: repeating a request returns the same order. */
  requestId: string
}

/**
 * Creates a pending order and cancels an earlier pending one for the same item. The database computes the price.
 * Stock and coupons are used up on payment, not here.
 * @throws AppError `invalid_input`, `product_not_found`, `offer_not_found`, `offer_sold_out`, `coupon_not_found`,
 *   `coupon_not_yet_valid`, `coupon_expired`, `coupon_used_up`, `coupon_already_used`, `coupon_batch_used`,
 *   `coupon_minimum_not_met`, `coupon_wrong_product`, `rate_limit_exceeded`, `request_id_reused`; for bundles also
 *   the keys of `buy_clue`
 */
export function useCreateOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: CreateOrderInput) =>
      rpc(
        'create_order',
        {
          p_product_id: input.productId,
          p_offer_id: input.offerId,
          p_coupon_code: input.couponCode,
          p_request_id: input.requestId,
          p_currency: input.currency,
          p_game_session_id: input.gameSessionId,
        },
        createdSchema,
      ),
    // Also after a rejection, because the shown prices may be out of date.
    onSettled: (_created, error) => {
      const refreshed = Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeyPrefixes.orders }),
        queryClient.invalidateQueries({ queryKey: queryKeyPrefixes.products }),
      ])
      // Report a lost connection at once instead of waiting for refetches that would fail too.
      return error ? undefined : refreshed
    },
  })
}
