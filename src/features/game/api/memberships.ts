import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const membershipSchema = z.object({
  game_session_id: z.string(),
  current_points: z.number(),
  joined_at: z.string(),
  /** Time of the last visit to the inbox; null: never. */
  announcements_read_at: z.nullable(z.string()),
})

export type Membership = z.infer<typeof membershipSchema>

const columns = Object.keys(membershipSchema.shape).join(',')

/** The player's joined sessions; row-level security hides other players' rows. */
export function membershipsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.memberships,
    ...persistOffline,
    queryFn: () =>
      read(
        'user_game_sessions',
        supabase.from('user_game_sessions').select(columns),
        z.array(membershipSchema),
      ),
  })
}
