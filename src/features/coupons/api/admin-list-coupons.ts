import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
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
  tokens: z.number().nullable(),
  percent: z.number().nullable(),
  fixed_huf_minor: z.number().nullable(),
  fixed_eur_minor: z.number().nullable(),
  valid_from: z.string(),
  valid_until: z.string().nullable(),
  max_uses: z.number().nullable(),
  uses: z.number(),
  max_uses_per_user: z.number(),
  minimum_huf_minor: z.number(),
  minimum_eur_minor: z.number(),
  product_id: z.string().nullable(),
  product_name_hu: z.string().nullable(),
  product_name_en: z.string().nullable(),
  batch: z.string().nullable(),
  max_batch_uses_per_user: z.number().nullable(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  state: z.enum(couponStates).catch('off'),
  redeemed_tokens: z.number(),
  discount_huf_minor: z.number(),
  discount_eur_minor: z.number(),
  last_redeemed_at: z.string().nullable(),
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
