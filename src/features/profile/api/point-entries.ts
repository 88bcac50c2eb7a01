import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { profileKeys } from '@/features/profile/api/keys'
import { read } from '@/lib/supabase/rpc'
import { supabase } from '@/lib/supabase/client'

/** So many of the latest entries are listed. */
export const POINT_ENTRY_LIMIT = 100

const pointEntrySchema = z.object({
  id: z.number(),
  // Codes are not for players to read: the name is kept with the scan that found it.
  qr_code_name: z.string().nullable(),
  game_session_id: z.string(),
  points: z.number(),
  created_at: z.string(),
})

/** Points that a found code brought, with the code's name as it was then. */
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

/** The latest own points, the newest first. */
export function pointEntriesQueryOptions(uid: string) {
  return queryOptions({
    queryKey: profileKeys.pointEntries,
    queryFn: () => fetchPointEntries(uid),
  })
}
