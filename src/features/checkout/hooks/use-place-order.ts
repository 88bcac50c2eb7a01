import { noop, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Order, orderQueryOptions, useCreateOrder } from '@/features/payments/api/payments'
import { isCouponError } from '@/features/checkout/model/coupon-errors'
import type { CheckoutChoice } from '@/features/payments/model/order-paths'
import { type AppError, toAppError } from '@/lib/supabase/errors'
import type { Currency } from '@/lib/format/money'
import { randomId } from '@/lib/browser/random-id'

export interface OrderRequest {
  choice: CheckoutChoice
  couponCode: string | null
  currency: Currency
  /** If the coupon is rejected, order without it and report the reason as `couponError`. */
  couponIsOptional: boolean
  /** The shown order that the new one replaces, or null. */
  replaces: Order | null
  /** Idempotency key: a retry after a lost response returns the same order. */
  requestId: string
}

interface PlacedOrder {
  orderId: string
  couponError: AppError | null
}

/** Places an order, if allowed without its coupon when that is rejected. See `useCreateOrder` for errors. */
export function usePlaceOrder() {
  const queryClient = useQueryClient()
  const { mutateAsync: createOrder } = useCreateOrder()

  async function create(request: OrderRequest): Promise<PlacedOrder> {
    const { choice, couponCode, currency, requestId } = request
    const order = {
      p_product_id: choice.productId,
      p_offer_id: choice.offerId,
      p_game_session_id: choice.gameSessionId,
      p_currency: currency,
    }
    try {
      const created = await createOrder({
        ...order,
        p_coupon_code: couponCode,
        p_request_id: requestId,
      })
      return { orderId: created.order_id, couponError: null }
    } catch (thrown) {
      if (!request.couponIsOptional || !isCouponError(thrown)) throw thrown
      const created = await createOrder({
        ...order,
        p_coupon_code: null,
        p_request_id: randomId(),
      })
      return { orderId: created.order_id, couponError: toAppError(thrown) }
    }
  }

  return useMutation({
    mutationFn: async (request: OrderRequest) => {
      const placed = await create(request)
      // Preload the order for the checkout, which reports its own read errors.
      await queryClient.query(orderQueryOptions(placed.orderId)).catch(noop)
      return placed
    },
  })
}
