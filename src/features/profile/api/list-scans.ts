import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { profileKeys } from '@/features/profile/api/keys'
import { rpc } from '@/lib/supabase/rpc'

export const SCAN_LIMIT = 100

const scanSchema = z.object({
  id: z.number(),
  qr_code_name: z.nullable(z.string()),
  game_session_id: z.string(),
  status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed'),
  failure_reason: z.nullable(z.string()),
  points: z.number(),
  scanned_at: z.string(),
  received_at: z.string(),
  /** The latest correction of the find, with its reason. */
  correction: z.catch(z.nullable(z.enum(['credit', 'void', 'restore'])), null),
  correction_reason: z.nullable(z.string()),
  /** A team mate whose account was deleted found it. */
  is_inherited: z.boolean(),
})

/** A counted or rejected scan; `failure_reason` is an error key. */
export type Scan = z.infer<typeof scanSchema>

/**
 * The player's latest scans across all sessions, newest first.
 */
export function scansQueryOptions() {
  return queryOptions({
    queryKey: profileKeys.scans,
    queryFn: () => rpc('list_scans', { p_limit: SCAN_LIMIT }, z.array(scanSchema)),
  })
}
