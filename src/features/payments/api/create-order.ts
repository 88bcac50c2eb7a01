import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { queryKeyPrefixes } from '@/lib/account/keys'
import type { Currency } from '@/lib/format/money'
import { rpc } from '@/lib/supabase/rpc'

const createdSchema = z.object({ order_id: z.string() })

export interface CreateOrderInput {
  /** A token package, or null for a bundle. */
  productId: string | null
  /** A featured offer, or null for the plain package. */
  offerId: string | null
  /** Where the clues of a bundle go; null for packages. */
  gameSessionId: string | null
  couponCode: string | null
  currency: Currency
  /** One per intention: repeating it is the same order. */
  requestId: string
}

/**
 * Makes an order that waits for its payment, in the place of one that waits for the same thing; the
 * database computes the price. Nothing is paid or used up yet.
 * @throws AppError `invalid_input`, `product_not_found`, `offer_not_found`, `offer_sold_out`,
 *   `coupon_not_found`, `coupon_not_yet_valid`, `coupon_expired`, `coupon_used_up`,
 *   `coupon_already_used`, `coupon_batch_used`, `coupon_minimum_not_met`, `coupon_wrong_product`, `rate_limit_exceeded`,
 *   `request_id_reused`; for bundles also the refusals of `buy_clue`
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
    // Also after a refusal: the price list that led here may be out of date.
    onSettled: (_created, error) => {
      const refreshed = Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeyPrefixes.orders }),
        queryClient.invalidateQueries({ queryKey: queryKeyPrefixes.products }),
      ])
      // A lost network is said at once, not after the reads have tried in vain too.
      return error ? undefined : refreshed
    },
  })
}
