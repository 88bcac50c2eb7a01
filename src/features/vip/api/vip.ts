import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { readPlayerState } from '@/lib/account/player-state'
import { readRows } from '@/lib/supabase/read-rows'
import { tableRow } from '@/lib/supabase/row-of'
import { rpcMutation } from '@/lib/supabase/rpc'

const membershipSchema = tableRow('vip_memberships', ['id', 'tier_id', 'starts_at', 'ends_at'], {
  /** Null: the tier is no longer on sale. */
  tier: z.nullable(tableRow('vip_tiers', ['name_hu', 'name_en', 'badge'])),
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

const tierSchema = tableRow('vip_tiers', [
  'id',
  'name_hu',
  'name_en',
  'description_hu',
  'description_en',
  'price',
  'duration_days',
  'discount_percent',
  'early_access_minutes',
  'badge',
])

/** A VIP tier on sale: price in tokens, discount in percent, early access in minutes. */
export type VipTier = z.infer<typeof tierSchema>

/** The tiers on sale, in the organisers' order; row-level security hides inactive ones. */
export function vipTiersQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.vip, 'tiers'],
    queryFn: () =>
      readRows('vip_tiers', tierSchema, (tiers) =>
        tiers.eq('is_active', true).order('position').order('price'),
      ),
    staleTime: 60_000,
  })
}

/**
 * Buys a VIP tier or extends the running one; returns its end. Refetches tiers,
 * memberships, shop prices and balance, even after a rejection.
 * - `p_expected_price`: tokens, as shown to the player
 * - `p_request_id`: repeating a request is the same purchase
 * @throws AppError `vip_tier_not_found`, `vip_already_active`, `price_changed`, `insufficient_balance`,
 *   `rate_limit_exceeded`, `request_id_reused`
 */
export const useBuyVip = rpcMutation('buy_vip', {
  refresh: [
    queryKeyPrefixes.vip,
    queryKeyPrefixes.shop,
    queryKeyPrefixes.products,
    accountKeys.balances,
  ],
})
