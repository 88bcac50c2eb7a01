import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { codesKey } from '@/features/codes/api/codes'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { deviceTimeZone } from '@/lib/format/device-time-zone'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'
import { rpcMutation } from '@/lib/supabase/use-refreshing-mutation'

const foundCodeSchema = rowOf('admin_list_found_qr_codes', {
  status: z.catch(z.enum(['success', 'voided']), 'success'),
  /** The latest correction of the find. */
  correction: z.catch(z.nullable(z.enum(['credit', 'void', 'restore'])), null),
})

/** A counted or voided find with the contact data of the player; `total_count` counts all pages. */
export type FoundCode = z.infer<typeof foundCodeSchema>

export interface FoundCodeFilter {
  /** Null: all sessions. */
  sessionId: string | null
  /** Includes test sessions if `sessionId` is null. */
  withTests: boolean
}

/**
 * A page of found codes, newest first.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export function fetchAdminFoundCodes(
  { sessionId, withTests }: FoundCodeFilter,
  query: ResourceQuery,
): Promise<FoundCode[]> {
  return rpc(
    'admin_list_found_qr_codes',
    {
      p_search: query.search || null,
      p_game_session_id: sessionId,
      p_with_tests: withTests,
      p_limit: query.limit,
      p_offset: query.offset,
    },
    z.array(foundCodeSchema),
  )
}

/** One page for a ResourceTable; keeps the previous page while loading. */
export function adminFoundCodesQueryOptions(filter: FoundCodeFilter, query: ResourceQuery) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'found-codes', filter, query],
    queryFn: () => fetchAdminFoundCodes(filter, query),
    placeholderData: keepPreviousData,
  })
}

const statisticSchema = z.object({
  qr_code_id: z.string(),
  name: z.string(),
  short_code: z.string(),
  is_decoy: z.boolean(),
  points: z.number(),
  max_scans: z.nullable(z.number()),
  scans: z.number(),
  players: z.number(),
  finds: z.number(),
  failed: z.number(),
  failed_reasons: z.record(z.string(), z.number()),
  found_share: z.nullable(z.number()),
  first_found_at: z.nullable(z.string()),
  last_found_at: z.nullable(z.string()),
  median_minutes: z.nullable(z.number()),
})

const statisticsSchema = z.object({
  starts_at: z.nullable(z.string()),
  players: z.number(),
  unknown_tries: z.number(),
  codes: z.array(statisticSchema),
  unit: z.catch(z.enum(['hour', 'day']), 'day'),
  trend: z.array(z.object({ at: z.string(), finds: z.number(), failed: z.number() })),
})

/**
 * Statistics of a code in a session: `scans` counts finds and rejected (`failed`) scans, `players` everyone who
 * scanned it, `found_share` is the share (0 to 1) of the session's players who found it, `median_minutes` the time
 * from the session's start to the median find.
 */
export type CodeStatistic = z.infer<typeof statisticSchema>
export type CodeStatistics = z.infer<typeof statisticsSchema>

/**
 * Statistics of the codes of a session.
 * @param codeId limits the trend to one code
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function codeStatisticsQueryOptions(sessionId: string, codeId: string | null) {
  // Days start at midnight in the organiser's time zone.
  const timeZone = deviceTimeZone()
  return queryOptions({
    queryKey: [...codesKey, 'statistics', sessionId, codeId, timeZone],
    queryFn: () =>
      rpc(
        'admin_qr_code_statistics',
        { p_game_session_id: sessionId, p_qr_code_id: codeId, p_time_zone: timeZone },
        statisticsSchema,
      ),
    placeholderData: keepPreviousData,
  })
}

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
    queryKey: [...queryKeyPrefixes.admin, 'cheat-review', sessionId, beforeScanId],
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
