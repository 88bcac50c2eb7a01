import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { profileKeys } from '@/features/profile/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

const sessionNamesSchema = z.array(z.object({ id: z.string(), name: z.string() }))

/** Names of all visible sessions by id. */
export function sessionNamesQueryOptions() {
  return queryOptions({
    queryKey: profileKeys.sessionNames,
    queryFn: () =>
      read('game_sessions', supabase.from('game_sessions').select('id,name'), sessionNamesSchema),
    select: (sessions) => new Map(sessions.map(({ id, name }) => [id, name])),
    staleTime: 60_000,
  })
}
