import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { pageArguments } from '@/components/resource-table/page-arguments'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { couponKinds, type CouponKind } from '@/features/coupons/api/admin-list-coupons'
import { couponKeys } from '@/features/coupons/api/keys'
import { currencies } from '@/lib/format/money'
import { rpc } from '@/lib/supabase/rpc'

const redemptionSchema = z.object({
  id: z.string(),
  coupon_id: z.string(),
  code: z.string(),
  kind: z.enum(couponKinds).catch('fixed'),
  batch: z.string().nullable(),
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  user_email: z.string().nullable(),
  tokens: z.number().nullable(),
  discount_minor: z.number().nullable(),
  currency: z.enum(currencies).nullable(),
  order_id: z.string().nullable(),
  order_name_hu: z.string().nullable(),
  order_name_en: z.string().nullable(),
  total_minor: z.number().nullable(),
  receipt_number: z.number().nullable(),
  redeemed_at: z.string(),
  total_count: z.number(),
})

/** Credited tokens or the discount of a paid order. The user is null after deletion. */
export type CouponRedemption = z.infer<typeof redemptionSchema>

/** ISO times; `to` is exclusive. */
export interface Period {
  from: string
  to: string
}

interface RedemptionFilters {
  kind: CouponKind | null
  batch: string | null
  period: Period
}

/**
 * A page of redemptions, latest first by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchRedemptions(
  { kind, batch, period }: RedemptionFilters,
  query: ResourceQuery,
): Promise<CouponRedemption[]> {
  return rpc(
    'admin_list_coupon_redemptions',
    {
      ...pageArguments(query, 'redeemed_at'),
      p_kind: kind,
      p_batch: batch,
      p_from: period.from,
      p_to: period.to,
    },
    z.array(redemptionSchema),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function redemptionsQueryOptions(filters: RedemptionFilters, query: ResourceQuery) {
  return queryOptions({
    queryKey: couponKeys.redemptions(filters, query),
    queryFn: () => fetchRedemptions(filters, query),
    placeholderData: keepPreviousData,
  })
}
