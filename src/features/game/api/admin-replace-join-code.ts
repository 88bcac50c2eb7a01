import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const responseSchema = z.object({ join_code: z.string() })

/**
 * Gives a session a new join code; the old one and its posters stop working.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_game_session`,
 *   `edit_conflict` (somebody else has replaced the code), `request_id_reused`
 */
export function useReplaceJoinCode() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    (input: { sessionId: string; joinCode: string | null }, requestId) =>
      rpc(
        'admin_replace_join_code',
        {
          p_game_session_id: input.sessionId,
          p_join_code: input.joinCode,
          p_request_id: requestId,
        },
        responseSchema,
      ),
  )
}
