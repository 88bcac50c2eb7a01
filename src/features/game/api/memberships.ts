import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { gameKeys } from '@/features/game/api/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const membershipSchema = z.object({
  game_session_id: z.string(),
  current_points: z.number(),
  joined_at: z.string(),
})

export type Membership = z.infer<typeof membershipSchema>

/** The player's joined sessions; row-level security hides other players' rows. */
export function membershipsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.memberships,
    ...persistOffline,
    queryFn: () =>
      read(
        'user_game_sessions',
        supabase.from('user_game_sessions').select('game_session_id,current_points,joined_at'),
        z.array(membershipSchema),
      ),
  })
}
