import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const withdrawnSchema = z.object({
  /** Players who own its clue and have not found it. */
  players: z.number(),
  /** Tokens. */
  refunded: z.number(),
  unlocked: z.number(),
})

export const remedies = ['refund', 'unlock', 'none'] as const
export type Remedy = (typeof remedies)[number]

/**
 * Withdraws a code from a hunt for everyone.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `qr_code_not_found`
 */
export function useWithdrawCode() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    (input: { sessionId: string; codeId: string; remedy: Remedy; reason: string }) =>
      rpc(
        'admin_withdraw_code',
        {
          p_game_session_id: input.sessionId,
          p_qr_code_id: input.codeId,
          p_remedy: input.remedy,
          p_reason: input.reason,
        },
        withdrawnSchema,
      ),
  )
}
