import type { Period } from '@/features/coupons/api/admin-coupons'

/** Available periods, in days. */
export const periodDays = ['7', '30', '90', '365'] as const

/**
 * Returns the last calendar days in the device's time zone, including today.
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
