import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const deletedSchema = z.object({ deleted: z.literal(true) })

/**
 * Deletes a session without players, or a test session with all its data.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `game_session_in_use`,
 *   `edit_conflict`
 */
export function useDeleteGameSession() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game, accountKeys.profiles, accountKeys.balances],
    (session: { id: string; updated_at: string }) =>
      rpc(
        'admin_delete_game_session',
        { p_game_session_id: session.id, p_updated_at: session.updated_at },
        deletedSchema,
      ),
  )
}
