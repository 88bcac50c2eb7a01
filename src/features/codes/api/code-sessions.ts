import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { codeKeys } from '@/features/codes/api/keys'
import { read } from '@/lib/rpc'
import { supabase } from '@/lib/supabase'

const sessionSchema = z.object({ id: z.string(), name: z.string(), is_test: z.boolean() })

/** A session to choose codes of. */
export type CodeSession = z.infer<typeof sessionSchema>

/** All sessions, the newest first; row-level security shows tests to organisers only. */
export function codeSessionsQueryOptions() {
  return queryOptions({
    queryKey: codeKeys.sessions(),
    queryFn: () =>
      read(
        'game_sessions',
        supabase
          .from('game_sessions')
          .select('id,name,is_test')
          .order('created_at', { ascending: false })
          .order('id'),
        z.array(sessionSchema),
      ),
  })
}
