import { noop, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { isCouponError } from '@/features/checkout/model/payment-outcome'
import { type Order, orderQueryOptions, useCreateOrder } from '@/features/payments/api/payments'
import { type CheckoutChoice, ORDER_PARAM } from '@/features/payments/model/order-paths'
import { randomId } from '@/lib/browser/random-id'
import type { Currency } from '@/lib/format/money'
import { useFormat } from '@/lib/i18n/use-format'
import { type AppError, toAppError } from '@/lib/supabase/errors'

interface OrderRequest {
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
function usePlaceOrder() {
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

/**
 * State of the checkout: creates, replaces and closes orders. `orderId` is a search parameter, so that a
 * reload reopens the order and the back button leaves it.
 * @param activeGameSessionId session whose offers apply; null outside of hunts
 */
export function useCheckout(activeGameSessionId: string | null) {
  const { currency } = useFormat()
  const [params, setParams] = useSearchParams()
  const placeOrder = usePlaceOrder()
  const orderId = params.get(ORDER_PARAM)
  const replaced = placeOrder.variables?.replaces ?? null
  const isReplacing = replaced?.id === orderId && (placeOrder.isPending || placeOrder.isSuccess)

  function show(shownId: string | null): void {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (shownId === null) next.delete(ORDER_PARAM)
        else next.set(ORDER_PARAM, shownId)
        return next
      },
      { replace: orderId !== null, preventScrollReset: true },
    )
  }

  function send(request: Omit<OrderRequest, 'requestId'>): void {
    placeOrder.mutate(
      { ...request, requestId: randomId() },
      { onSuccess: (placed) => show(placed.orderId) },
    )
  }

  function open(choice: CheckoutChoice, couponCode: string | null): void {
    // Bundles are already promotions and accept no coupon.
    const coupon = choice.productId === null ? null : couponCode
    send({ choice, couponCode: coupon, currency, couponIsOptional: true, replaces: null })
  }

  /**
   * Orders the same again at the current price: with another coupon, without one, or after it expired.
   * A package without a coupon drops its offer: the database applies the best running one.
   */
  function renew(order: Order, couponCode: string | null): void {
    // After a reload the choice is only known from the order.
    const choice = placeOrder.variables?.choice ?? {
      productId: order.product_id,
      offerId: order.offer_id,
      gameSessionId: order.game_session_id ?? (order.offer_id && activeGameSessionId),
    }
    const needsOffer = order.kind === 'bundle' || couponCode !== null
    send({
      choice: needsOffer ? choice : { ...choice, productId: order.product_id, offerId: null },
      couponCode,
      currency: order.currency,
      couponIsOptional: false,
      replaces: order,
    })
  }

  function retry(): void {
    const request = placeOrder.variables
    if (request) placeOrder.mutate(request, { onSuccess: (placed) => show(placed.orderId) })
  }

  function close(): void {
    placeOrder.reset()
    // Without an order in the URL this would only add a history entry.
    if (orderId !== null) show(null)
  }

  return {
    orderId,
    isOpen: orderId !== null || placeOrder.isPending || placeOrder.isError,
    isPlacing: placeOrder.isPending || isReplacing,
    /** The shown order while its replacement is created: the server has already cancelled it by then. */
    replaced: isReplacing ? replaced : null,
    /** Reason why the order could not be created or replaced. */
    error: placeOrder.error,
    /** True if the last request included a coupon. */
    isForCoupon: (placeOrder.variables?.couponCode ?? null) !== null,
    /** The last requested coupon code; null without one and after a reload. */
    couponCode: placeOrder.variables?.couponCode ?? null,
    /** Reason why the order was created without the requested coupon. */
    couponError: placeOrder.data?.couponError ?? null,
    open,
    renew,
    retry,
    close,
  }
}

export type Checkout = ReturnType<typeof useCheckout>
