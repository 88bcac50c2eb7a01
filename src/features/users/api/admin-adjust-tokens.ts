import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const adjustedSchema = z.object({ amount: z.number(), balance: z.number() })

interface TokenAdjustment {
  userId: string
  /** Tokens; positive adds, negative takes; 1 to 10000 in absolute value. */
  amount: number
  /** The reason, shown in the player's transactions. */
  description: string
}

/**
 * Adds or takes tokens; returns the new balance.
 * @throws AppError `admin_access_required`, `invalid_user_id`, `invalid_input`,
 *   `user_balance_not_found`, `insufficient_balance`, `request_id_reused`
 */
export function useAdjustTokens() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, accountKeys.balances],
    ({ userId, amount, description }: TokenAdjustment, requestId) =>
      rpc(
        'admin_adjust_tokens',
        {
          p_user_id: userId,
          p_amount: amount,
          p_description: description,
          p_request_id: requestId,
        },
        adjustedSchema,
      ),
  )
}
