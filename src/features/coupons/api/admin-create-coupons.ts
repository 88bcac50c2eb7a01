import * as z from 'zod/mini'
import type { BatchInput } from '@/features/coupons/model/batch-form'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const createdSchema = z.object({ batch: z.string(), codes: z.array(z.string()) })

export type CreatedBatch = z.infer<typeof createdSchema>

/**
 * Creates a batch of single-use codes; a retry after a lost response returns the codes of the first call.
 * @throws AppError `admin_access_required`, `invalid_input`, `coupon_batch_exists`, `request_id_reused`
 */
export function useCreateCoupons() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ coupon, count, batch, prefix }: BatchInput, requestId) =>
      rpc(
        'admin_create_coupons',
        {
          p_coupon: coupon,
          p_count: count,
          p_batch: batch,
          p_prefix: prefix,
          p_request_id: requestId,
        },
        createdSchema,
      ),
  )
}
