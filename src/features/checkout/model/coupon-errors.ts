import { toAppError, type ErrorKey } from '@/lib/supabase/errors'

const couponKeys: ReadonlySet<ErrorKey> = new Set([
  'coupon_not_found',
  'coupon_not_yet_valid',
  'coupon_expired',
  'coupon_used_up',
  'coupon_already_used',
  'coupon_batch_used',
  'coupon_minimum_not_met',
  'coupon_wrong_product',
])

/** True if an order was rejected only because of its coupon. */
export function isCouponError(error: unknown): boolean {
  return couponKeys.has(toAppError(error).key)
}
