import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { supabase } from '@/lib/supabase/client'
import { read } from '@/lib/supabase/rpc'

const huntSchema = z.object({ name: z.string() })

/** Published hunts without their own start, which follow the schedule of the settings. */
export function useAffectedHunts() {
  return useQuery({
    queryKey: gameKeys.affectedHunts,
    queryFn: () =>
      read(
        'game_sessions',
        supabase
          .from('game_sessions')
          .select('name')
          .is('starts_at', null)
          .is('archived_at', null)
          .eq('is_test', false)
          .neq('visibility', 'draft')
          .order('created_at', { ascending: false }),
        z.array(huntSchema),
      ),
  })
}
