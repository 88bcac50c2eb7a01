import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageArguments } from '@/components/resource-table/page-arguments'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { couponKeys } from '@/features/coupons/api/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rpc } from '@/lib/supabase/rpc'

export const couponKinds = ['tokens', 'percent', 'fixed'] as const
export type CouponKind = (typeof couponKinds)[number]
export const couponStates = ['running', 'planned', 'used_up', 'ended', 'off'] as const
export type CouponState = (typeof couponStates)[number]

const couponSchema = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(couponKinds),
  tokens: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  fixed_huf_minor: z.nullable(z.number()),
  fixed_eur_minor: z.nullable(z.number()),
  valid_from: z.string(),
  valid_until: z.nullable(z.string()),
  max_uses: z.nullable(z.number()),
  uses: z.number(),
  max_uses_per_user: z.number(),
  minimum_huf_minor: z.number(),
  minimum_eur_minor: z.number(),
  product_id: z.nullable(z.string()),
  product_name_hu: z.nullable(z.string()),
  product_name_en: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  max_batch_uses_per_user: z.nullable(z.number()),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  state: z.catch(z.enum(couponStates), 'off'),
  redeemed_tokens: z.number(),
  discount_huf_minor: z.number(),
  discount_eur_minor: z.number(),
  last_redeemed_at: z.nullable(z.string()),
  total_count: z.number(),
})

/** A coupon with its totals; money in minor units. `max_uses` null: no limit. */
export type CouponRow = z.infer<typeof couponSchema>

interface CouponFilters {
  kind: CouponKind | null
  state: CouponState | null
  batch: string | null
}

/**
 * A page of coupons, newest first by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchCoupons(filters: CouponFilters, query: ResourceQuery): Promise<CouponRow[]> {
  return rpc(
    'admin_list_coupons',
    {
      ...pageArguments(query),
      p_kind: filters.kind,
      p_state: filters.state,
      p_batch: filters.batch,
    },
    knownRows(couponSchema, 'kind', couponKinds),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function couponsQueryOptions(filters: CouponFilters, query: ResourceQuery) {
  return queryOptions({
    queryKey: couponKeys.list(filters, query),
    queryFn: () => fetchCoupons(filters, query),
    placeholderData: keepPreviousData,
  })
}
