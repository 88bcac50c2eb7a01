import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { couponKeys } from '@/features/coupons/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const batchSchema = z.object({
  batch: z.string(),
  coupons: z.number(),
  used_coupons: z.number(),
  uses: z.number(),
  redeemed_tokens: z.number(),
  discount_huf_minor: z.number(),
  discount_eur_minor: z.number(),
  created_at: z.string(),
})

/** A batch of single-use codes with its totals; discounts in minor units. */
export type CouponBatch = z.infer<typeof batchSchema>

/**
 * The latest batches, newest first.
 * @throws AppError `admin_permissions_required`
 */
export function couponBatchesQueryOptions() {
  return queryOptions({
    queryKey: couponKeys.batches,
    queryFn: () => rpc('admin_list_coupon_batches', {}, z.array(batchSchema)),
  })
}
