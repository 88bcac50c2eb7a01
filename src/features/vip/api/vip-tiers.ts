import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { vipKeys } from '@/features/vip/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

/** Columns of a tier that players see. */
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
})

/** A VIP tier on sale: price in tokens, discount in percent, early access in minutes. */
export type VipTier = z.infer<typeof tierSchema>

const columns = Object.keys(tierSchema.shape).join(',')

/** The tiers on sale, in the organisers' order; row-level security hides inactive ones. */
export function vipTiersQueryOptions() {
  return queryOptions({
    queryKey: vipKeys.tiers,
    queryFn: () =>
      read(
        'vip_tiers',
        supabase
          .from('vip_tiers')
          .select(columns)
          .eq('is_active', true)
          .order('position')
          .order('price'),
        z.array(tierSchema),
      ),
    staleTime: 60_000,
  })
}
