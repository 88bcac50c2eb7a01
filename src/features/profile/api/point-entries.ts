import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { profileKeys } from '@/features/profile/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

export const POINT_ENTRY_LIMIT = 100

const pointEntrySchema = z.object({
  id: z.number(),
  // A copy kept with the scan: players may not read the codes themselves.
  qr_code_name: z.nullable(z.string()),
  game_session_id: z.string(),
  points: z.number(),
  created_at: z.string(),
})

/** Points from a found code, with the code's name at that time. */
export type PointEntry = z.infer<typeof pointEntrySchema>

async function fetchPointEntries(uid: string): Promise<PointEntry[]> {
  return read(
    'point_entries',
    supabase
      .from('point_entries')
      .select(Object.keys(pointEntrySchema.shape).join(','))
      .eq('user_id', uid)
      .order('id', { ascending: false })
      .limit(POINT_ENTRY_LIMIT),
    z.array(pointEntrySchema),
  )
}

/** The player's latest point entries, newest first. */
export function pointEntriesQueryOptions(uid: string) {
  return queryOptions({
    queryKey: profileKeys.pointEntries,
    queryFn: () => fetchPointEntries(uid),
  })
}
