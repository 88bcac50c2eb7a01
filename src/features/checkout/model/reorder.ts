import type { Order } from '@/features/payments/api/payments'
import { AppError, toAppError } from '@/lib/supabase/errors'

/** Returns the reason why an order cannot be repeated because its package or bundle was deleted, or null. */
export function reorderError(
  order: Pick<Order, 'kind' | 'product_id' | 'offer_id'>,
): AppError | null {
  if (order.kind === 'product') {
    return order.product_id === null ? new AppError('product_not_found') : null
  }
  return order.offer_id === null ? new AppError('offer_not_found') : null
}

/** True for temporary errors, after which the same order may succeed. */
export function isWorthRetrying(error: unknown): boolean {
  const { key, status } = toAppError(error)
  return key === 'network_unavailable' || key === 'rate_limit_exceeded' || status >= 500
}
