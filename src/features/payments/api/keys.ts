import { queryKeyPrefixes } from '@/lib/account/keys'
import type { Currency } from '@/lib/format/money'

/**
 * Products and orders have their own prefixes, which an 'order' broadcast invalidates; the organisers' list
 * is under ['admin'].
 */
export const paymentKeys = {
  products: (currency: Currency) => [...queryKeyPrefixes.products, 'list', { currency }] as const,
  order: (orderId: string) => [...queryKeyPrefixes.orders, 'one', orderId] as const,
  history: (withCancelled: boolean) =>
    [...queryKeyPrefixes.orders, 'history', { withCancelled }] as const,
  adminProducts: [...queryKeyPrefixes.admin, 'products'] as const,
}
