import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { vipKeys } from '@/features/vip/api/keys'
import { tierSchema } from '@/features/vip/api/vip-tiers'
import { rpc } from '@/lib/supabase/rpc'

const adminTierSchema = z.extend(tierSchema, {
  position: z.number(),
  is_active: z.boolean(),
  updated_at: z.string(),
  members: z.number(),
  is_used: z.boolean(),
})

/**
 * A VIP tier for organisers: price in tokens, `members` with it now; `is_used`: somebody has ever had it, so
 * it cannot be deleted.
 */
export type AdminTier = z.infer<typeof adminTierSchema>

/**
 * All tiers in shop order, including those off sale.
 * @throws AppError `admin_permissions_required`
 */
export function adminTiersQueryOptions() {
  return queryOptions({
    queryKey: vipKeys.adminTiers,
    queryFn: () => rpc('admin_list_vip_tiers', {}, z.array(adminTierSchema)),
  })
}
