import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { vipKeys } from '@/features/vip/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const membershipSchema = z.object({
  id: z.string(),
  tier_id: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Null: the tier is no longer on sale. */
  tier: z.nullable(z.object({ name_hu: z.string(), name_en: z.string(), badge: z.string() })),
})

/** One purchase or grant of VIP; extensions follow without a gap. */
export type VipMembership = z.infer<typeof membershipSchema>

/** The latest ones suffice to find the running one. */
const MAX_MEMBERSHIPS = 20

/** The player's memberships, latest end first. */
export function vipMembershipsQueryOptions(uid: string) {
  return queryOptions({
    queryKey: vipKeys.memberships,
    queryFn: () =>
      read(
        'vip_memberships',
        // Filters by user, because row-level security shows organisers all memberships.
        supabase
          .from('vip_memberships')
          .select('id,tier_id,starts_at,ends_at,tier:vip_tiers(name_hu,name_en,badge)')
          .eq('user_id', uid)
          .order('ends_at', { ascending: false })
          .limit(MAX_MEMBERSHIPS),
        z.array(membershipSchema),
      ),
    staleTime: 60_000,
  })
}
