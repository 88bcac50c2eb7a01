import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const foundCodesSchema = z.array(z.object({ id: z.number() }))

/** The player's successful scans in a session, one per found code. */
export function foundCodesQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: gameKeys.foundCodes(sessionId),
    ...persistOffline,
    queryFn: () =>
      read(
        'scans',
        supabase
          .from('scans')
          .select('id')
          .eq('game_session_id', sessionId)
          .eq('status', 'success'),
        foundCodesSchema,
      ),
  })
}
