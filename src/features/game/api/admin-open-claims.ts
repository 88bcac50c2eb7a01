import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const responseSchema = z.object({ claims_opened_at: z.nullable(z.string()) })

/**
 * Opens the treasure claims of a hunt to everybody with a find, or lets its settings decide again.
 * @throws AppError `admin_access_required`, `game_session_not_found`
 */
export function useOpenClaims() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game],
    (input: { sessionId: string; isOpen: boolean }) =>
      rpc(
        'admin_open_claims',
        { p_game_session_id: input.sessionId, p_is_open: input.isOpen },
        responseSchema,
      ),
  )
}
