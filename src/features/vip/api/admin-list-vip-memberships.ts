import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageArguments } from '@/components/resource-table/page-arguments'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { vipKeys } from '@/features/vip/api/keys'
import { rpc } from '@/lib/supabase/rpc'

export const membershipStates = ['running', 'planned', 'ended'] as const
export type MembershipState = (typeof membershipStates)[number]

const membershipSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  tier_id: z.string(),
  tier_name_hu: z.string(),
  tier_name_en: z.string(),
  badge: z.string(),
  source: z.catch(z.enum(['purchase', 'grant']), 'grant'),
  price: z.number(),
  granted_by_name: z.nullable(z.string()),
  starts_at: z.string(),
  ends_at: z.string(),
  created_at: z.string(),
  state: z.catch(z.enum(membershipStates), 'ended'),
  total_count: z.number(),
})

/** One purchase or grant of VIP; price in tokens. `planned` is an extension that has not started. */
export type AdminMembership = z.infer<typeof membershipSchema>

interface MembershipFilters {
  state: MembershipState | null
  tierId: string | null
}

/**
 * Fetches a page of VIP memberships, newest first by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchAdminMemberships(
  { state, tierId }: MembershipFilters,
  query: ResourceQuery,
): Promise<AdminMembership[]> {
  return rpc(
    'admin_list_vip_memberships',
    {
      ...pageArguments(query),
      p_state: state,
      p_tier_id: tierId,
    },
    z.array(membershipSchema),
  )
}

/** One page for a ResourceTable; the previous page stays visible while it loads. */
export function adminMembershipsQueryOptions(filters: MembershipFilters, query: ResourceQuery) {
  return queryOptions({
    queryKey: vipKeys.adminMemberships(filters, query),
    queryFn: () => fetchAdminMemberships(filters, query),
    placeholderData: keepPreviousData,
  })
}
