import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const closedSchema = z.object({ status: z.enum(['rolled_over', 'returned']) })

interface JackpotClosing {
  jackpotId: string
  /** Hunt whose jackpot receives the tokens; null returns them to the organiser. */
  toSessionId: string | null
  /** `updated_at` for the conflict check. */
  version: string | null
}

/**
 * Closes a jackpot that nobody has won.
 * @throws AppError `admin_access_required`, `invalid_input`, `jackpot_not_found`,
 *   `jackpot_already_closed`, `jackpot_claims_pending`, `edit_conflict`,
 *   `request_id_reused`
 */
export function useCloseJackpot() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ jackpotId, toSessionId, version }: JackpotClosing, requestId) =>
      rpc(
        'admin_close_jackpot',
        {
          p_jackpot_id: jackpotId,
          p_action: toSessionId === null ? 'return' : 'roll_over',
          p_to_session_id: toSessionId,
          p_updated_at: version,
          p_request_id: requestId,
        },
        closedSchema,
      ),
  )
}
