import { z } from 'zod'
import { paths } from '@/config/paths'

/** Names the order in the addresses of checkout, receipt and cancellation (/payment/cancel). */
export const ORDER_PARAM = 'order'

const withOrder = (path: string, orderId: string) =>
  `${path}?${new URLSearchParams({ [ORDER_PARAM]: orderId }).toString()}`

/** Where a waiting order is paid. */
export const checkoutPath = (orderId: string) => withOrder(paths.shopProducts, orderId)

/** The receipt of a paid order. */
export const receiptPath = (orderId: string) => withOrder(paths.paymentSuccess, orderId)

/** Marks the way from the payment to its receipt, which the coins celebrate once. */
export const freshPayment = { fresh: true } as const

/** @param state what the router keeps beside the address */
export function isFreshPayment(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fresh' in state && state.fresh === true
}

const carriedSchema = z.object({
  choice: z.object({
    productId: z.string().nullable(),
    offerId: z.string().nullable(),
    gameSessionId: z.string().nullable(),
  }),
})

/** What a player wants to buy for money: a token package, or a bundle for one session. */
export type CheckoutChoice = z.infer<typeof carriedSchema>['choice']

/** Takes what was chosen on another screen along to the checkout. */
export const carryChoice = (choice: CheckoutChoice) => ({ choice })

/** @param state what the router keeps beside the address */
export function readCarriedChoice(state: unknown): CheckoutChoice | null {
  return carriedSchema.safeParse(state).data?.choice ?? null
}
