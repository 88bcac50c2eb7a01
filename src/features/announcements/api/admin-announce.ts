import * as z from 'zod/mini'
import { announcementKeys } from '@/features/announcements/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const announcedSchema = z.object({ announcement_id: z.string() })

/** Members of the session, registered users who have not joined it, or both. */
export const audienceKinds = ['members', 'others', 'everyone'] as const

interface AnnouncementInput {
  sessionId: string
  titleHu: string
  /** Empty: English readers get the Hungarian text. */
  titleEn: string
  bodyHu: string
  bodyEn: string
  audience: (typeof audienceKinds)[number]
  /** ISO time; null: now. */
  publishedAt: string | null
}

/**
 * Sends or schedules an announcement of a session.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `announcement_time_invalid`, `request_id_reused`
 */
export function useAnnounce() {
  return useRefreshingMutation([announcementKeys.sent], (input: AnnouncementInput, requestId) =>
    rpc(
      'admin_announce',
      {
        p_game_session_id: input.sessionId,
        p_title_hu: input.titleHu,
        p_title_en: input.titleEn,
        p_body_hu: input.bodyHu,
        p_body_en: input.bodyEn,
        p_request_id: requestId,
        p_audience: input.audience,
        ...(input.publishedAt !== null && { p_published_at: input.publishedAt }),
      },
      announcedSchema,
    ),
  )
}
