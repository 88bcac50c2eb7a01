import type { Order } from '@/features/payments/api/orders'

/** What an order is to its player: a pending one that nobody paid in time has lapsed. */
export type OrderState = 'pending' | 'paid' | 'cancelled' | 'expired'

/** @param now the server's time in milliseconds */
export function orderState(order: Pick<Order, 'status' | 'expires_at'>, now: number): OrderState {
  const hasLapsed = Date.parse(order.expires_at) <= now
  return order.status === 'pending' && hasLapsed ? 'expired' : order.status
}

/** The line of an order's discount; null when nothing was taken off. */
export function discountOf(
  order: Pick<Order, 'discount_minor' | 'price_reason'>,
): { minor: number; reason: 'offer' | 'vip' | 'coupon' } | null {
  const { discount_minor, price_reason } = order
  if (discount_minor === 0 || price_reason === 'regular') return null
  return { minor: discount_minor, reason: price_reason }
}

/** Receipts are numbered through; six digits look like a number and sort like one. */
export function receiptNumberText(receiptNumber: number): string {
  return String(receiptNumber).padStart(6, '0')
}
