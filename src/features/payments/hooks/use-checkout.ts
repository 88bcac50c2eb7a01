import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Order } from '@/features/payments/api/orders'
import { usePlaceOrder, type OrderWish } from '@/features/payments/hooks/use-place-order'
import { ORDER_PARAM, type CheckoutChoice } from '@/features/payments/model/order-paths'
import { currencyFor } from '@/lib/format/money'
import { randomId } from '@/lib/browser/random-id'

/**
 * The way from a choice to an order at the checkout. The checkout is open while `isOpen`; `orderId` is
 * there once the order is, and part of the address, so that a reload finds it again and "back" leaves it.
 * @param activeSessionId where offers of the hunt count; null outside of hunts
 */
export function useCheckout(activeSessionId: string | null) {
  const { i18n } = useTranslation()
  const [params, setParams] = useSearchParams()
  const place = usePlaceOrder()
  const orderId = params.get(ORDER_PARAM)
  const replaced = place.variables?.replaces ?? null
  const isReplacing = replaced?.id === orderId && (place.isPending || place.isSuccess)

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

  function send(wish: Omit<OrderWish, 'requestId'>): void {
    place.mutate(
      { ...wish, requestId: randomId() },
      { onSuccess: (placed) => show(placed.orderId) },
    )
  }

  function open(choice: CheckoutChoice, couponCode: string | null): void {
    const currency = currencyFor(i18n.resolvedLanguage ?? 'hu')
    // A bundle is a promotion already and takes no coupon.
    const coupon = choice.productId === null ? null : couponCode
    send({ choice, couponCode: coupon, currency, couponIsOptional: true, replaces: null })
  }

  /**
   * Orders the same again at today's price: with another coupon, without one, or after it lapsed. A package
   * without a coupon does not need the offer it was chosen by: it gets the best one that still runs.
   */
  function renew(order: Order, couponCode: string | null): void {
    // After a reload only the order itself says what was chosen.
    const choice = place.variables?.choice ?? {
      productId: order.product_id,
      offerId: order.offer_id,
      gameSessionId: order.game_session_id ?? (order.offer_id && activeSessionId),
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
    const wish = place.variables
    if (wish) place.mutate(wish, { onSuccess: (placed) => show(placed.orderId) })
  }

  function close(): void {
    place.reset()
    show(null)
  }

  return {
    orderId,
    isOpen: orderId !== null || place.isPending || place.isError,
    isPlacing: place.isPending || isReplacing,
    /** The order in view as it was, until the new one is: it is cancelled before that is here. */
    replaced: isReplacing ? replaced : null,
    /** Why no order could be made, or why it could not be changed. */
    error: place.error,
    /** Whether it is for its coupon that an order was asked for last. */
    isForCoupon: (place.variables?.couponCode ?? null) !== null,
    /** The code that was asked for last; null for none, or when a reload has forgotten it. */
    couponCode: place.variables?.couponCode ?? null,
    /** Why the order was made without the coupon that was asked for. */
    couponRefusal: place.data?.couponRefusal ?? null,
    open,
    renew,
    retry,
    close,
  }
}

export type Checkout = ReturnType<typeof useCheckout>
