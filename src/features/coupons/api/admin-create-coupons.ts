import { z } from 'zod'
import type { BatchOrder } from '@/features/coupons/model/batch-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const createdSchema = z.object({ batch: z.string(), codes: z.array(z.string()) })

/** A batch that was just made. */
export type CreatedBatch = z.infer<typeof createdSchema>

/**
 * Makes a batch of single-use codes. Its name is given once, so a second tap or a retry after a lost answer
 * makes no second batch.
 * @throws AppError `admin_access_required`, `invalid_input`, `coupon_batch_exists`
 */
export function useCreateCoupons() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ coupon, count, batch, prefix }: BatchOrder) =>
      rpc(
        'admin_create_coupons',
        { p_coupon: coupon, p_count: count, p_batch: batch, p_prefix: prefix },
        createdSchema,
      ),
  )
}
