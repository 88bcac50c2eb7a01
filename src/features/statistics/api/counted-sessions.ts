import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { statisticsKeys } from '@/features/statistics/api/keys'
import { read } from '@/lib/rpc'
import { supabase } from '@/lib/supabase'

const sessionSchema = z.object({ id: z.string(), name: z.string() })

/** Sessions that a statistic can be narrowed to, the newest first; tests are not counted anywhere. */
export function countedSessionsQueryOptions() {
  return queryOptions({
    queryKey: statisticsKeys.sessions,
    queryFn: () =>
      read(
        'game_sessions',
        supabase
          .from('game_sessions')
          .select('id,name')
          .eq('is_test', false)
          .order('created_at', { ascending: false }),
        z.array(sessionSchema),
      ),
    staleTime: 60_000,
  })
}
