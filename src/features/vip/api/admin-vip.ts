import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { pageArguments } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { type Row, rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation, rpcQuery } from '@/lib/supabase/rpc'

/**
 * A VIP tier for organisers: price in tokens, `members` with it now; `is_used`: somebody has ever had it, so
 * it cannot be deleted.
 */
export type AdminTier = Row<'admin_vip_tier_row'>

/**
 * All tiers in shop order, including those off sale.
 * @throws AppError `admin_permissions_required`
 */
export const adminTiersQueryOptions = () =>
  rpcQuery('admin_list_vip_tiers', {}, queryKeyPrefixes.admin)

export const membershipStates = ['running', 'planned', 'ended'] as const
export type MembershipState = (typeof membershipStates)[number]

const membershipSchema = rowOf('admin_vip_membership_row', {
  source: z.catch(z.enum(['purchase', 'grant']), 'grant'),
  state: z.catch(z.enum(membershipStates), 'ended'),
})

/** One purchase or grant of VIP; price in tokens. `planned` is an extension that has not started. */
export type AdminMembership = z.infer<typeof membershipSchema>

interface MembershipFilters {
  state: MembershipState | null
  tierId: string | null
}

/**
 * VIP memberships, newest first by default.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const membershipList = pagedList(
  [...queryKeyPrefixes.admin, 'vip', 'memberships'],
  ({ state, tierId }: MembershipFilters, query) =>
    rpc(
      'admin_list_vip_memberships',
      {
        ...pageArguments(query),
        p_state: state,
        p_tier_id: tierId,
      },
      z.array(membershipSchema),
    ),
)

/**
 * Grants or extends a tier, replacing a running one of another tier, or ends VIP.
 * - `p_tier_id`: null ends VIP now
 * - `p_days`: 1 to 3650; null: the duration of the tier
 * @throws AppError `admin_access_required`, `invalid_input`, `user_not_found`, `vip_tier_not_found`,
 *   `request_id_reused`
 */
export const useSetVip = rpcMutation('admin_set_vip', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.vip],
  requestId: true,
})
