import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { profileKeys } from '@/features/profile/api/keys'
import { rpc } from '@/lib/supabase/rpc'

export const POINT_ENTRY_LIMIT = 100

const pointEntrySchema = z.object({
  /** adjustment: bonus or penalty points, with a reason and without a code. */
  kind: z.catch(z.enum(['scan', 'adjustment']), 'scan'),
  id: z.number(),
  qr_code_name: z.nullable(z.string()),
  game_session_id: z.string(),
  points: z.number(),
  reason: z.nullable(z.string()),
  created_at: z.string(),
})

/** What the player got points for. */
export type PointEntry = z.infer<typeof pointEntrySchema>

/** The player's latest point entries, newest first. */
export function pointEntriesQueryOptions() {
  return queryOptions({
    queryKey: profileKeys.pointEntries,
    queryFn: () =>
      rpc('list_point_entries', { p_limit: POINT_ENTRY_LIMIT }, z.array(pointEntrySchema)),
  })
}
