import { livePrefixes } from '@/lib/account/keys'
import type { Currency } from '@/lib/format/money'

/**
 * Products and orders have prefixes of their own, which an 'order' broadcast makes stale; the organisers'
 * list is under ['admin'].
 */
export const paymentKeys = {
  products: (currency: Currency) => [...livePrefixes.products, 'list', { currency }] as const,
  order: (orderId: string) => [...livePrefixes.orders, 'one', orderId] as const,
  history: (withCancelled: boolean) =>
    [...livePrefixes.orders, 'history', { withCancelled }] as const,
  adminProducts: [...livePrefixes.admin, 'products'] as const,
}
