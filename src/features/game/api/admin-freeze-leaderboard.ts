import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const responseSchema = z.object({ leaderboard_frozen_at: z.nullable(z.string()) })

/**
 * Freezes the leaderboard now, or unfreezes it.
 * @throws AppError `admin_access_required`, `game_session_not_found`
 */
export function useFreezeLeaderboard() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game],
    (input: { sessionId: string; isFrozen: boolean }) =>
      rpc(
        'admin_freeze_leaderboard',
        { p_game_session_id: input.sessionId, p_is_frozen: input.isFrozen },
        responseSchema,
      ),
  )
}
