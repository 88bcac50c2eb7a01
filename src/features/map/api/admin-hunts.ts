import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { adminMapKeys } from '@/features/map/api/keys'
import { read } from '@/lib/rpc'
import { supabase } from '@/lib/supabase'

const huntSchema = z.object({ id: z.string(), name: z.string() })

/** The hunts that a map can belong to, the newest first; rehearsals have maps too. */
export function mapHuntsQueryOptions() {
  return queryOptions({
    queryKey: adminMapKeys.hunts,
    queryFn: () =>
      read(
        'game_sessions',
        supabase
          .from('game_sessions')
          .select(Object.keys(huntSchema.shape).join(','))
          .order('created_at', { ascending: false }),
        z.array(huntSchema),
      ),
  })
}
