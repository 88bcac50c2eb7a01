import * as z from 'zod/mini'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const resetSchema = z.object({ players: z.number(), scans: z.number(), purchases: z.number() })

/**
 * Resets a test session: deletes scans and purchases, keeps the testers and restores their starting tokens.
 * Returns the numbers of deleted rows.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_game_session`
 */
export function useResetTestSession() {
  return useRefreshingMutation(
    [
      ...[
        queryKeyPrefixes.admin,
        queryKeyPrefixes.game,
        queryKeyPrefixes.shop,
        queryKeyPrefixes.scans,
      ],
      ...[accountKeys.profiles, accountKeys.balances],
    ],
    (sessionId: string) =>
      rpc('admin_reset_test_session', { p_game_session_id: sessionId }, resetSchema),
  )
}
