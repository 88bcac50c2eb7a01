import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const setSchema = z.object({ membership_id: z.nullable(z.string()), ends_at: z.string() })

interface VipChange {
  userId: string
  /** Null ends VIP now. */
  tierId: string | null
  /** 1 to 3650; null: the duration of the tier. */
  days: number | null
}

/**
 * Grants or extends a tier, replacing a running one of another tier, or ends VIP.
 * @throws AppError `admin_access_required`, `invalid_input`, `user_not_found`, `vip_tier_not_found`,
 *   `request_id_reused`
 */
export function useSetVip() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.vip],
    ({ userId, tierId, days }: VipChange, requestId) =>
      rpc(
        'admin_set_vip',
        { p_user_id: userId, p_request_id: requestId, p_tier_id: tierId, p_days: days },
        setSchema,
      ),
  )
}
