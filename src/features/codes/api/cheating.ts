import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { codeKeys } from '@/features/codes/api/keys'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { rpc } from '@/lib/supabase/rpc'
import { rpcMutation } from '@/lib/supabase/use-refreshing-mutation'

/** Suspicious patterns; the texts in `admin.cheating.kinds` explain them. */
export const cheatKinds = [
  'cluster',
  'burst',
  'device',
  'travel',
  'decoy',
  'failures',
  'late',
  'rotation',
] as const
export type CheatKind = (typeof cheatKinds)[number]

const caseSchema = z.object({
  kind: z.enum(cheatKinds),
  user_id: z.string(),
  weight: z.number(),
  facts: z.record(z.string(), z.number()),
  players: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      email: z.string(),
      is_banned: z.boolean(),
    }),
  ),
  scan_count: z.number(),
  last_at: z.string(),
  scans: z.array(
    z.object({
      scan_id: z.number(),
      user_name: z.string(),
      code: z.nullable(z.string()),
      status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed'),
      failure_reason: z.nullable(z.string()),
      scanned_at: z.string(),
      received_at: z.string(),
      device: z.nullable(z.string()),
    }),
  ),
  review: z.nullable(
    z.object({
      note: z.string(),
      reviewed_at: z.string(),
      reviewed_by_name: z.string(),
      is_outdated: z.boolean(),
    }),
  ),
})

const reviewSchema = z.object({
  examined: z.number(),
  oldest_at: z.nullable(z.string()),
  next_before: z.nullable(z.number()),
  cases: knownRows(caseSchema, 'kind', cheatKinds),
})

/** A suspicious pattern with its players and scans. */
export type CheatCase = z.infer<typeof caseSchema>
export type CheatScan = CheatCase['scans'][number]

/**
 * Suspicious patterns in the latest 25,000 scans of a session. Read-only.
 * @param beforeScanId examines the scans before this one; null: the latest
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function cheatReviewQueryOptions(sessionId: string, beforeScanId: number | null) {
  return queryOptions({
    queryKey: codeKeys.cheatReview(sessionId, beforeScanId),
    queryFn: () =>
      rpc(
        'admin_review_cheating',
        { p_game_session_id: sessionId, p_before_scan_id: beforeScanId },
        reviewSchema,
      ),
    placeholderData: keepPreviousData,
    // Every scan of a running hunt invalidates the admin queries, and this one is expensive.
    staleTime: 30_000,
  })
}

/**
 * Records an organiser's review of a case; it has no consequence for the players.
 * - `p_user_id`: first player of the case
 * - `p_is_reviewed`: false reopens the case
 * - `p_reviewed_at`: `reviewed_at` of the review that the organiser saw; null if there was none
 * @throws AppError `edit_conflict` (reviewed by somebody else meanwhile), `admin_access_required`,
 *   `game_session_not_found`, `user_not_found`, `invalid_input`
 */
export const useMarkCheatCase = rpcMutation('admin_mark_cheat_case', {
  refresh: [queryKeyPrefixes.admin],
})
