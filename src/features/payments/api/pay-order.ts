import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'

const paidSchema = z.object({
  order_id: z.string(),
  status: z.literal('paid'),
  receipt_number: z.number(),
  tokens: z.number(),
  balance: z.number(),
  paid_at: z.string(),
})

interface PayOrderInput {
  orderId: string
  /** Card brand and last four digits, e.g. 'visa 4242'; the server must not learn more. */
  paymentMethod: string
  /** Idempotency key of the attempt: repeating it returns the same response and pays once. */
  requestId: string
}

/**
 * Pays an order with the simulated card, which declines about one attempt in ten. Refetches orders,
 * products, shop and balance.
 * @throws AppError `payment_failed`, `unauthorized_operation` for somebody else's order,
 *   `order_not_found`, `order_already_paid`, `order_cancelled`, `order_expired`, `offer_sold_out`,
 *   `coupon_used_up` and the other coupon keys, `rate_limit_exceeded`, `request_id_reused`
 */
export function usePayOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, paymentMethod, requestId }: PayOrderInput) =>
      rpc(
        'pay_order',
        { p_order_id: orderId, p_payment_method: paymentMethod, p_request_id: requestId },
        paidSchema,
      ),
    onSettled: (_paid, error) => {
      const refreshed = Promise.all(
        [
          queryKeyPrefixes.orders,
          queryKeyPrefixes.products,
          queryKeyPrefixes.shop,
          accountKeys.balances,
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
      // Report a lost connection at once instead of waiting for refetches that would fail too.
      return error ? undefined : refreshed
    },
  })
}
