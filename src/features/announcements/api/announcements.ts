import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
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

export type Announcement = z.infer<typeof announcementSchema>

const columns = Object.keys(announcementSchema.shape).join(',')

/** Upper bound; a hunt has fewer. */
const MAX_ANNOUNCEMENTS = 200

/** Announcements of a joined session and messages to the player `uid`, newest first. */
export function announcementsQueryOptions(sessionId: string, uid: string) {
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
          // Organisers can read the messages of others.
          .or(`user_id.is.null,user_id.eq.${uid}`)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(MAX_ANNOUNCEMENTS),
        z.array(announcementSchema),
      ),
  })
}
