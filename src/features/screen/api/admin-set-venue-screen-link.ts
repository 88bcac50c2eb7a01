import * as z from 'zod/mini'
import { screenKeys } from '@/features/screen/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const responseSchema = z.object({ token: z.nullable(z.string()) })

/**
 * Makes a new link of the venue screen (true) or revokes it (false); the old one stops at once. The token is
 * returned this once; null when revoked.
 * @throws AppError `admin_access_required`, `game_session_not_found`
 */
export function useSetVenueScreenLink(sessionId: string) {
  return useRefreshingMutation([screenKeys.adminScreen(sessionId)], (isOpen: boolean) =>
    rpc(
      'admin_set_venue_screen_link',
      { p_game_session_id: sessionId, p_is_open: isOpen },
      responseSchema,
    ),
  )
}
