import { type ErrorKey, toAppError } from '@/lib/supabase/errors'

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

/** Meaning of an error of `pay_order`. */
type PaymentOutcome =
  /** An earlier attempt went through, here or in another tab. */
  | 'paid'
  /** The result is unknown: send the same attempt again. */
  | 'unanswered'
  /** The order can no longer be paid. */
  | 'order-closed'
  /** The coupon is no longer valid: order again without it. */
  | 'coupon-invalid'
  /** The bundle contains something that this player cannot buy: no attempt will succeed. */
  | 'bundle-unavailable'
  /** Rejected for another reason: the next tap is a new attempt. */
  | 'rejected'

const orderClosedKeys: ReadonlySet<ErrorKey> = new Set([
  'order_not_found',
  'unauthorized_operation',
  'order_cancelled',
  'order_expired',
  'offer_sold_out',
  'offer_not_found',
])

const bundleUnavailableKeys: ReadonlySet<ErrorKey> = new Set([
  'clue_already_owned',
  'guide_already_owned',
  'clue_code_already_found',
  'clue_template_not_found',
  'solution_guide_not_found',
  'required_clue_missing',
  'clue_not_yet_available',
  'clue_sales_closed',
  'game_session_ended',
  'game_session_not_found',
])

/** Classifies an error of `pay_order`. */
export function paymentOutcome(error: unknown): PaymentOutcome {
  const { key, status } = toAppError(error)
  if (key === 'order_already_paid') return 'paid'
  if (key === 'network_unavailable' || status >= 500) return 'unanswered'
  if (isCouponError(error)) return 'coupon-invalid'
  if (bundleUnavailableKeys.has(key)) return 'bundle-unavailable'
  return orderClosedKeys.has(key) ? 'order-closed' : 'rejected'
}
