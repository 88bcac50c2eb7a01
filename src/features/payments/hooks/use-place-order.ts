import { noop, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCreateOrder } from '@/features/payments/api/create-order'
import { orderQueryOptions, type Order } from '@/features/payments/api/orders'
import { isCouponError } from '@/features/payments/model/coupon-errors'
import type { CheckoutChoice } from '@/features/payments/model/order-paths'
import type { AppError } from '@/lib/supabase/errors'
import { toAppError } from '@/lib/supabase/errors'
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
    try {
      const created = await createOrder({ ...choice, couponCode, currency, requestId })
      return { orderId: created.order_id, couponError: null }
    } catch (thrown) {
      if (!request.couponIsOptional || !isCouponError(thrown)) throw thrown
      const plain = { ...choice, couponCode: null, currency, requestId: randomId() }
      const created = await createOrder(plain)
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
