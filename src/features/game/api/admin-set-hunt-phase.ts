import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const changedSchema = z.object({
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
})

/**
 * Starts or ends a hunt now.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_game_session`
 */
export function useSetHuntPhase() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop],
    (input: { huntId: string; phase: 'running' | 'ended' }) =>
      rpc(
        'admin_set_hunt_phase',
        { p_game_session_id: input.huntId, p_phase: input.phase },
        changedSchema,
      ),
  )
}
