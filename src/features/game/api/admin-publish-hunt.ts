import * as z from 'zod/mini'
import type { PublishedVisibility } from '@/features/game/model/visibility'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Shows a draft to players.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_game_session`
 */
export function usePublishHunt() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop],
    (input: { huntId: string; visibility: PublishedVisibility }) =>
      rpc(
        'admin_publish_hunt',
        { p_game_session_id: input.huntId, p_visibility: input.visibility },
        z.object({ game_session_id: z.string() }),
      ),
  )
}
