import type { Order } from '@/features/payments/api/orders'
import { AppError, toAppError } from '@/lib/supabase/errors'

/** What says by itself that an order cannot be made again: its package or its bundle was deleted. */
export function renewalRefusal(
  order: Pick<Order, 'kind' | 'product_id' | 'offer_id'>,
): AppError | null {
  if (order.kind === 'product') {
    return order.product_id === null ? new AppError('product_not_found') : null
  }
  return order.offer_id === null ? new AppError('offer_not_found') : null
}

/** Whether the same order may go through in a moment, or is no longer for sale. */
export function isWorthRetrying(error: unknown): boolean {
  const { key, status } = toAppError(error)
  return key === 'network_unavailable' || key === 'rate_limit_exceeded' || status >= 500
}
