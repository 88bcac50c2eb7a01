import type { Period } from '@/features/coupons/api/admin-list-coupon-redemptions'

/** The periods that the screen offers, in days. */
export const periodDays = ['7', '30', '90', '365'] as const

/**
 * The last days of this device's calendar, today included: from one midnight to another.
 * @param now milliseconds since the epoch
 */
export function lastDays(days: number, now: number): Period {
  const from = new Date(now)
  from.setHours(0, 0, 0, 0)
  const to = new Date(from)
  to.setDate(to.getDate() + 1)
  from.setDate(from.getDate() - days + 1)
  return { from: from.toISOString(), to: to.toISOString() }
}
