import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { profileKeys } from '@/features/profile/api/keys'
import { read } from '@/lib/rpc'
import { supabase } from '@/lib/supabase'

/** So many of the latest entries are listed. */
export const POINT_ENTRY_LIMIT = 100

const pointEntrySchema = z.object({
  id: z.number(),
  qr_code_id: z.string(),
  game_session_id: z.string(),
  points: z.number(),
  created_at: z.string(),
})

const codeNameSchema = z.object({
  qr_code_id: z.string(),
  game_session_id: z.string(),
  qr_code_name: z.string().nullable(),
})

/** Points that a found code brought, with the code's name as it was then (spec §3 User.points). */
export interface PointEntry extends z.infer<typeof pointEntrySchema> {
  codeName: string | null
}

const columns = Object.keys(pointEntrySchema.shape).join(',')

const keyOf = (of: { game_session_id: string; qr_code_id: string }) =>
  `${of.game_session_id} ${of.qr_code_id}`

async function fetchPointEntries(uid: string): Promise<PointEntry[]> {
  const entries = await read(
    'point_entries',
    supabase
      .from('point_entries')
      .select(columns)
      .eq('user_id', uid)
      .order('id', { ascending: false })
      .limit(POINT_ENTRY_LIMIT),
    z.array(pointEntrySchema),
  )
  if (entries.length === 0) return []
  // Codes are not for players to read: their names are kept with the scans that found them.
  const names = await read(
    'scans',
    supabase
      .from('scans')
      .select(Object.keys(codeNameSchema.shape).join(','))
      .eq('user_id', uid)
      .eq('status', 'success')
      .in('qr_code_id', [...new Set(entries.map(({ qr_code_id }) => qr_code_id))]),
    z.array(codeNameSchema),
  )
  const nameOf = new Map(names.map((name) => [keyOf(name), name.qr_code_name]))
  return entries.map((entry) => ({ ...entry, codeName: nameOf.get(keyOf(entry)) ?? null }))
}

/** The latest own points, the newest first. */
export function pointEntriesQueryOptions(uid: string) {
  return queryOptions({
    queryKey: profileKeys.pointEntries,
    queryFn: () => fetchPointEntries(uid),
  })
}
