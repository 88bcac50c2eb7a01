import { paths } from '@/config/paths'

/** Names the order in the addresses of checkout, receipt and cancellation. */
export const ORDER_PARAM = 'order'

const withOrder = (path: string, orderId: string) =>
  `${path}?${new URLSearchParams({ [ORDER_PARAM]: orderId }).toString()}`

/** Where a waiting order is paid. */
export const checkoutPath = (orderId: string) => withOrder(paths.shopProducts, orderId)

/** The receipt of a paid order (spec §2 /payment/success). */
export const receiptPath = (orderId: string) => withOrder(paths.paymentSuccess, orderId)

/** What became of an order that was given up (spec §2 /payment/cancel). */
export const cancelledPath = (orderId: string) => withOrder(paths.paymentCancel, orderId)

/** Marks the way from the payment to its receipt, which the coins celebrate once. */
export const freshPayment = { fresh: true } as const

/** @param state what the router keeps beside the address */
export function isFreshPayment(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fresh' in state && state.fresh === true
}
