import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { readPlayerState } from '@/lib/account/player-state'

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

/** The player's latest memberships, latest end first. */
export function vipMembershipsQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.vip, 'memberships'],
    queryFn: () => readPlayerState('vip', z.array(membershipSchema)),
    staleTime: 60_000,
  })
}
