import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { audienceKinds } from '@/features/announcements/api/admin-announce'
import { announcementKeys } from '@/features/announcements/api/keys'
import { rpc } from '@/lib/supabase/rpc'

const sentSchema = z.object({
  id: z.string(),
  game_session_id: z.string(),
  game_session_name: z.string(),
  title_hu: z.string(),
  title_en: z.string(),
  body_hu: z.string(),
  body_en: z.string(),
  created_by_name: z.nullable(z.string()),
  audience: z.catch(z.enum(audienceKinds), 'members'),
  /** A future time: the announcement is scheduled. */
  published_at: z.string(),
  withdrawn_at: z.nullable(z.string()),
  withdrawn_by_name: z.nullable(z.string()),
  recipients: z.number(),
  readers: z.number(),
  total_count: z.number(),
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
