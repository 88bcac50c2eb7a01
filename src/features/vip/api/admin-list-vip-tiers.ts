import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { vipKeys } from '@/features/vip/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const tierSchema = z.object({
  id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  price: z.number(),
  duration_days: z.number(),
  discount_percent: z.number(),
  early_access_minutes: z.number(),
  badge: z.string(),
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
export type AdminTier = z.infer<typeof tierSchema>

/**
 * All tiers in shop order, including those off sale.
 * @throws AppError `admin_permissions_required`
 */
export function adminTiersQueryOptions() {
  return queryOptions({
    queryKey: vipKeys.adminTiers,
    queryFn: () => rpc('admin_list_vip_tiers', {}, z.array(tierSchema)),
  })
}
