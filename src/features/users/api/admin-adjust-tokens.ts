import { z } from 'zod'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const adjustedSchema = z.object({ amount: z.number(), balance: z.number() })

interface TokenAdjustment {
  userId: string
  /** Tokens; positive adds, negative takes; not zero, at most 10000 either way. */
  amount: number
  /** The reason; the player reads it among their transactions. */
  description: string
  /** One id for one intention: the same id moves tokens once. */
  requestId: string
}

/**
 * Adds or takes tokens with a reason; answers with the new balance.
 * @throws AppError `admin_access_required`, `invalid_user_id`, `invalid_input`,
 *   `user_balance_not_found`, `insufficient_balance`, `request_id_reused`
 */
export function useAdjustTokens() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, accountKeys.balances],
    ({ userId, amount, description, requestId }: TokenAdjustment) =>
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
