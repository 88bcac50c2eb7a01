import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const boughtSchema = z.object({
  membership_id: z.string(),
  tier_id: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  price: z.number(),
  balance: z.number(),
})

interface BuyVipInput {
  tierId: string
  /** Tokens, as shown to the player. */
  expectedPrice: number
  /** Idempotency key: repeating a request is the same purchase. */
  requestId: string
}

/**
 * Buys a VIP tier or extends the running one; returns its end and the new balance. Refetches tiers,
 * memberships, shop prices and balance, even after a rejection.
 * @throws AppError `vip_tier_not_found`, `vip_already_active`, `price_changed`, `insufficient_balance`,
 *   `rate_limit_exceeded`, `request_id_reused`
 */
export function useBuyVip() {
  return useRefreshingMutation(
    [queryKeyPrefixes.vip, queryKeyPrefixes.shop, queryKeyPrefixes.products, accountKeys.balances],
    ({ tierId, expectedPrice, requestId }: BuyVipInput) =>
      rpc(
        'buy_vip',
        { p_tier_id: tierId, p_request_id: requestId, p_expected_price: expectedPrice },
        boughtSchema,
      ),
  )
}
