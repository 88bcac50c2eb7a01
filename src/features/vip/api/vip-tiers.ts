import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { supabase } from '@/lib/supabase/client'
import { read } from '@/lib/supabase/rpc'
import { rpcMutation } from '@/lib/supabase/use-refreshing-mutation'

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
    queryKey: [...queryKeyPrefixes.vip, 'tiers'],
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

const boughtSchema = z.object({
  membership_id: z.string(),
  tier_id: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  price: z.number(),
  balance: z.number(),
})

/**
 * Buys a VIP tier or extends the running one; returns its end and the new balance. Refetches tiers,
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
  answer: boughtSchema,
})
