import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { announcementKeys } from '@/features/announcements/api/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const announcementSchema = z.object({
  id: z.string(),
  title_hu: z.string(),
  title_en: z.string(),
  body_hu: z.string(),
  body_en: z.string(),
  created_at: z.string(),
})

/** What the organisers told the players of a session; ISO time. */
export type Announcement = z.infer<typeof announcementSchema>

const columns = Object.keys(announcementSchema.shape).join(',')

/** More than organisers write in one hunt. */
const MAX_ANNOUNCEMENTS = 200

/** The announcements of a joined session, the newest first; row-level security shows no others. */
export function announcementsQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: announcementKeys.list(sessionId),
    ...persistOffline,
    queryFn: () =>
      read(
        'announcements',
        supabase
          .from('announcements')
          .select(columns)
          .eq('game_session_id', sessionId)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(MAX_ANNOUNCEMENTS),
        z.array(announcementSchema),
      ),
  })
}
