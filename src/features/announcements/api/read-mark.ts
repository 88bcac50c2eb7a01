import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { announcementKeys } from '@/features/announcements/api/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const readMarkSchema = z.object({ announcements_read_at: z.string().nullable() })

/** ISO time of the player's last visit to the inbox; null: never. */
export function readMarkQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: announcementKeys.readMark(sessionId),
    ...persistOffline,
    queryFn: async () => {
      const membership = await read(
        'user_game_sessions',
        supabase
          .from('user_game_sessions')
          .select('announcements_read_at')
          .eq('game_session_id', sessionId)
          .maybeSingle(),
        readMarkSchema.nullable(),
      )
      return membership?.announcements_read_at ?? null
    },
  })
}
