import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const rejectedSchema = z.object({ rejected: z.number() })

/**
 * Rejects all pending claims of a session whose treasure has been awarded; returns their number.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`
 */
export function useRejectLateClaims() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ sessionId, reason }: { sessionId: string; reason: string }) =>
      rpc(
        'admin_reject_late_claims',
        { p_game_session_id: sessionId, p_reason: reason },
        rejectedSchema,
      ),
  )
}
