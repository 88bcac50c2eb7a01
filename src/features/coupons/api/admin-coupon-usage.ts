import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Period } from '@/features/coupons/api/admin-list-coupon-redemptions'
import { couponKeys } from '@/features/coupons/api/keys'
import { deviceTimeZone } from '@/lib/format/device-time-zone'
import { rpc } from '@/lib/supabase/rpc'

const usageSchema = z.object({
  redemptions: z.number(),
  players: z.number(),
  tokens: z.number(),
  discount_huf_minor: z.number(),
  discount_eur_minor: z.number(),
  days: z.array(z.object({ at: z.string(), redemptions: z.number(), tokens: z.number() })),
})

/** Totals of a period and per day; discounts in minor units. */
export type CouponUsage = z.infer<typeof usageSchema>

/**
 * Coupon use in a period; days are in the organiser's time zone.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function couponUsageQueryOptions(period: Period) {
  return queryOptions({
    queryKey: couponKeys.usage(period),
    queryFn: () =>
      rpc(
        'admin_coupon_usage',
        {
          p_from: period.from,
          p_to: period.to,
          p_time_zone: deviceTimeZone(),
        },
        usageSchema,
      ),
    placeholderData: keepPreviousData,
  })
}
