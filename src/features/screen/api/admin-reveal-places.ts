import { adminScreenSchema } from '@/features/screen/api/admin-get-venue-screen'
import { screenKeys } from '@/features/screen/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Starts the reveal on the venue screen (0), shows that many of the last ranks, or ends it (null).
 * @throws AppError `admin_access_required`, `game_session_not_found`, `nothing_to_reveal`, `invalid_input`
 */
export function useRevealPlaces(sessionId: string) {
  return useRefreshingMutation([screenKeys.adminScreen(sessionId)], (revealed: number | null) =>
    rpc(
      'admin_reveal_places',
      { p_game_session_id: sessionId, p_revealed: revealed },
      adminScreenSchema,
    ),
  )
}
