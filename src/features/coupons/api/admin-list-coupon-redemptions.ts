import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
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
  kind: z.catch(z.enum(couponKinds), 'fixed'),
  batch: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  user_email: z.nullable(z.string()),
  tokens: z.nullable(z.number()),
  discount_minor: z.nullable(z.number()),
  currency: z.nullable(z.enum(currencies)),
  order_id: z.nullable(z.string()),
  order_name_hu: z.nullable(z.string()),
  order_name_en: z.nullable(z.string()),
  total_minor: z.nullable(z.number()),
  receipt_number: z.nullable(z.number()),
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
