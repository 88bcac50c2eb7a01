import { adminScreenSchema, type AdminScreen } from '@/features/screen/api/admin-get-venue-screen'
import { screenKeys } from '@/features/screen/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

type ScreenSettings = Pick<AdminScreen, 'panels' | 'theme' | 'language' | 'allows_embedding'>

/**
 * Saves what the venue screen of a hunt shows.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_input`
 */
export function useSaveVenueScreen(sessionId: string) {
  return useRefreshingMutation([screenKeys.adminScreen(sessionId)], (settings: ScreenSettings) =>
    rpc(
      'admin_save_venue_screen',
      {
        p_game_session_id: sessionId,
        p_panels: settings.panels,
        p_theme: settings.theme,
        p_language: settings.language,
        p_allows_embedding: settings.allows_embedding,
      },
      adminScreenSchema,
    ),
  )
}
