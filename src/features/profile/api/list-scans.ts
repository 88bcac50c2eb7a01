import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { profileKeys } from '@/features/profile/api/keys'
import { rpc } from '@/lib/supabase/rpc'

/** The list of scans is capped at 100. */
export const SCAN_LIMIT = 100

const scanSchema = z.object({
  id: z.number(),
  qr_code_name: z.string().nullable(),
  game_session_id: z.string(),
  status: z.enum(['success', 'failed']),
  failure_reason: z.string().nullable(),
  points: z.number(),
  scanned_at: z.string(),
  received_at: z.string(),
})

/** A counted or refused scan; `failure_reason` is an error key. */
export type Scan = z.infer<typeof scanSchema>

/**
 * The latest own scans in every session. Counted ones carry their points, so the list is the history
 * of points too: both are written in one step.
 */
export function scansQueryOptions() {
  return queryOptions({
    queryKey: profileKeys.scans,
    queryFn: () => rpc('list_scans', { p_limit: SCAN_LIMIT }, z.array(scanSchema)),
  })
}
