import { keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { pageArguments } from '@/components/resource-table/resource-column'
import type { BatchValues } from '@/features/coupons/model/coupon-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { deviceTimeZone } from '@/lib/format/device-time-zone'
import { currencies } from '@/lib/format/money'
import { type Row, rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation, rpcQuery } from '@/lib/supabase/rpc'

const couponsKey = [...queryKeyPrefixes.admin, 'coupons'] as const

export const couponKinds = ['tokens', 'percent', 'fixed'] as const
export type CouponKind = (typeof couponKinds)[number]
export const couponStates = ['running', 'planned', 'used_up', 'ended', 'off'] as const
export type CouponState = (typeof couponStates)[number]

const couponSchema = rowOf('admin_coupon_row', {
  kind: z.enum(couponKinds),
  state: z.catch(z.enum(couponStates), 'off'),
})

/** A coupon with its totals; money in minor units. `max_uses` null: no limit. */
export type CouponRow = z.infer<typeof couponSchema>

interface CouponFilters {
  kind: CouponKind | null
  state: CouponState | null
  batch: string | null
}

/**
 * Coupons, newest first by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const couponList = pagedList([...couponsKey, 'list'], (filters: CouponFilters, query) =>
  rpc(
    'admin_list_coupons',
    {
      ...pageArguments(query),
      p_kind: filters.kind,
      p_state: filters.state,
      p_batch: filters.batch,
    },
    knownRows(couponSchema, 'kind', couponKinds),
  ),
)

/** A batch of single-use codes with its totals; discounts in minor units. */
export type CouponBatch = Row<'admin_coupon_batch_row'>

/**
 * The latest batches, newest first.
 * @throws AppError `admin_permissions_required`
 */
export const couponBatchesQueryOptions = () => rpcQuery('admin_list_coupon_batches', {}, couponsKey)

const redemptionSchema = rowOf('admin_coupon_redemption_row', {
  kind: z.catch(z.enum(couponKinds), 'fixed'),
  currency: z.nullable(z.enum(currencies)),
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
 * Redemptions, latest first by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const redemptionList = pagedList(
  [...couponsKey, 'redemptions'],
  ({ kind, batch, period }: RedemptionFilters, query) =>
    rpc(
      'admin_list_coupon_redemptions',
      {
        ...pageArguments(query, 'redeemed_at'),
        p_kind: kind,
        p_batch: batch,
        p_from: period.from,
        p_to: period.to,
      },
      z.array(redemptionSchema),
    ),
)

/** Totals of a period and per day; discounts in minor units. */
export type CouponUsage = Row<'coupon_usage'>

/**
 * Coupon use in a period; days are in the organiser's time zone.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function couponUsageQueryOptions({ from, to }: Period) {
  const args = { p_from: from, p_to: to, p_time_zone: deviceTimeZone() }
  return {
    ...rpcQuery('admin_coupon_usage', args, couponsKey),
    placeholderData: keepPreviousData,
  }
}

export type CreatedBatch = Row<'created_coupons'>

/**
 * Creates a batch of single-use codes; a retry after a lost response returns the codes of the first call.
 * @throws AppError `admin_access_required`, `invalid_input`, `coupon_batch_exists`, `request_id_reused`
 */
export const useCreateCoupons = rpcMutation('admin_create_coupons', {
  refresh: [queryKeyPrefixes.admin],
  requestId: true,
  toArguments: ({ count, batch, prefix, ...coupon }: BatchValues) => ({
    p_coupon: coupon,
    p_count: count,
    p_batch: batch,
    p_prefix: prefix,
  }),
})
