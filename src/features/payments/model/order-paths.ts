import * as z from 'zod/mini'
import { paths } from '@/config/paths'

/** Search parameter with the order id on the checkout, receipt and cancellation pages. */
export const ORDER_PARAM = 'order'

const withOrder = (path: string, orderId: string) =>
  `${path}?${new URLSearchParams({ [ORDER_PARAM]: orderId }).toString()}`

/** Path of the checkout of a pending order. */
export const checkoutPath = (orderId: string) => withOrder(paths.shopProducts, orderId)

/** Path of the receipt of a paid order. */
export const receiptPath = (orderId: string) => withOrder(paths.paymentSuccess, orderId)

/** Router state from the payment to its receipt, which then plays the coin animation once. */
export const justPaidState = { fresh: true } as const

/** @param state `location.state` of the router */
export function isJustPaid(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fresh' in state && state.fresh === true
}

const checkoutStateSchema = z.object({
  choice: z.object({
    productId: z.nullable(z.string()),
    offerId: z.nullable(z.string()),
    gameSessionId: z.nullable(z.string()),
  }),
})

/** Something to buy for money: a token package, or a bundle for one session. */
export type CheckoutChoice = z.infer<typeof checkoutStateSchema>['choice']

/** Router state that carries a choice from another screen to the checkout. */
export const checkoutState = (choice: CheckoutChoice) => ({ choice })

/** @param state `location.state` of the router */
export function readCheckoutState(state: unknown): CheckoutChoice | null {
  return checkoutStateSchema.safeParse(state).data?.choice ?? null
}
