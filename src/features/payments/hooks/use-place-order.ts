import { noop, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCreateOrder } from '@/features/payments/api/create-order'
import { orderQueryOptions, type Order } from '@/features/payments/api/orders'
import { isCouponRefusal } from '@/features/payments/model/coupon-refusal'
import type { CheckoutChoice } from '@/features/payments/model/order-paths'
import type { AppError } from '@/lib/supabase/errors'
import { toAppError } from '@/lib/supabase/errors'
import type { Currency } from '@/lib/format/money'
import { randomId } from '@/lib/browser/random-id'

export interface OrderWish {
  choice: CheckoutChoice
  couponCode: string | null
  currency: Currency
  /** Whether to order without the coupon when it does not fit; then `couponRefusal` says why. */
  couponIsOptional: boolean
  /** The order whose place the new one takes at the checkout, or null. */
  replaces: Order | null
  /** One per wish: trying again after a lost answer is the same order. */
  requestId: string
}

export interface PlacedOrder {
  orderId: string
  couponRefusal: AppError | null
}

/** Places an order, and one without its coupon where that may be. See `useCreateOrder` for errors. */
export function usePlaceOrder() {
  const queryClient = useQueryClient()
  const { mutateAsync: createOrder } = useCreateOrder()

  async function create(wish: OrderWish): Promise<PlacedOrder> {
    const { choice, couponCode, currency, requestId } = wish
    try {
      const created = await createOrder({ ...choice, couponCode, currency, requestId })
      return { orderId: created.order_id, couponRefusal: null }
    } catch (thrown) {
      if (!wish.couponIsOptional || !isCouponRefusal(thrown)) throw thrown
      const plain = { ...choice, couponCode: null, currency, requestId: randomId() }
      const created = await createOrder(plain)
      return { orderId: created.order_id, couponRefusal: toAppError(thrown) }
    }
  }

  return useMutation({
    mutationFn: async (wish: OrderWish) => {
      const placed = await create(wish)
      // So that the checkout shows it at once; if that read fails, the checkout says so.
      await queryClient.query(orderQueryOptions(placed.orderId)).catch(noop)
      return placed
    },
  })
}
