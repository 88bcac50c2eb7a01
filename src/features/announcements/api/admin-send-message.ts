import * as z from 'zod/mini'
import { announcementKeys } from '@/features/announcements/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

interface MessageInput {
  sessionId: string
  userIds: readonly string[]
  titleHu: string
  titleEn: string
  bodyHu: string
  bodyEn: string
}

/**
 * Sends a message that only the given players of a session read.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`, `session_not_joined`,
 *   `request_id_reused`
 */
export function useSendMessage() {
  return useRefreshingMutation([announcementKeys.sent], (input: MessageInput, requestId) =>
    rpc(
      'admin_send_message',
      {
        p_game_session_id: input.sessionId,
        p_user_ids: [...input.userIds],
        p_title_hu: input.titleHu,
        p_title_en: input.titleEn,
        p_body_hu: input.bodyHu,
        p_body_en: input.bodyEn,
        p_request_id: requestId,
      },
      z.object({ readers: z.number() }),
    ),
  )
}
