import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { audienceKinds } from '@/features/announcements/api/admin-announce'
import { announcementKeys } from '@/features/announcements/api/keys'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'

const sentSchema = rowOf('admin_list_announcements', {
  audience: z.catch(z.enum(audienceKinds), 'members'),
})

export type SentAnnouncement = z.infer<typeof sentSchema>

export const SENT_PAGE_SIZE = 10

/**
 * A page of the announcements of a session, scheduled, sent and withdrawn, newest first.
 * @throws AppError `admin_permissions_required`
 */
export function sentAnnouncementsQueryOptions(sessionId: string, offset: number) {
  return queryOptions({
    queryKey: announcementKeys.sentPage(sessionId, offset),
    queryFn: () =>
      rpc(
        'admin_list_announcements',
        { p_game_session_id: sessionId, p_limit: SENT_PAGE_SIZE, p_offset: offset },
        z.array(sentSchema),
      ),
    placeholderData: keepPreviousData,
  })
}
