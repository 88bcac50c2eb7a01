import { z } from 'zod'
import { announcementKeys } from '@/features/announcements/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const announcedSchema = z.object({ announcement_id: z.string() })

export interface AnnouncementInput {
  sessionId: string
  titleHu: string
  /** Empty: players who read English get the Hungarian text. */
  titleEn: string
  bodyHu: string
  bodyEn: string
  /** The same for every try to send the same text, so that nobody gets it twice. */
  requestId: string
}

/**
 * Tells the players of a session something, as a message and in their inbox.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `request_id_reused`
 */
export function useAnnounce() {
  return useRefreshingMutation([announcementKeys.sent], (input: AnnouncementInput) =>
    rpc(
      'admin_announce',
      {
        p_game_session_id: input.sessionId,
        p_title_hu: input.titleHu,
        p_title_en: input.titleEn,
        p_body_hu: input.bodyHu,
        p_body_en: input.bodyEn,
        p_request_id: input.requestId,
      },
      announcedSchema,
    ),
  )
}
