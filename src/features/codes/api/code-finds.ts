import { keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { codesKey } from '@/features/codes/api/codes'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { deviceTimeZone } from '@/lib/format/device-time-zone'
import { rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation, rpcQuery } from '@/lib/supabase/rpc'

const foundCodeSchema = rowOf('admin_found_qr_code_row', {
  status: z.catch(z.enum(['success', 'voided']), 'success'),
  /** The latest correction of the find. */
  correction: z.catch(z.nullable(z.enum(['credit', 'void', 'restore'])), null),
})

/** A counted or voided find with the contact data of the player; `total_count` counts all pages. */
export type FoundCode = z.infer<typeof foundCodeSchema>

export interface FoundCodeFilter {
  /** Null: all sessions. */
  gameSessionId: string | null
  /** Includes test sessions if `gameSessionId` is null. */
  withTests: boolean
}

/**
 * Found codes, newest first.
 * @throws AppError `admin_permissions_required`, `invalid_input`
 */
export const foundCodeList = pagedList(
  [...queryKeyPrefixes.admin, 'found-codes'],
  ({ gameSessionId, withTests }: FoundCodeFilter, query) =>
    rpc(
      'admin_list_found_qr_codes',
      {
        p_search: query.search || null,
        p_game_session_id: gameSessionId,
        p_with_tests: withTests,
        p_limit: query.limit,
        p_offset: query.offset,
      },
      z.array(foundCodeSchema),
    ),
)

const statisticsSchema = rowOf('qr_code_statistics', {
  codes: z.array(rowOf('qr_code_statistic', { failed_reasons: z.record(z.string(), z.number()) })),
  unit: z.catch(z.enum(['hour', 'day']), 'day'),
})

/**
 * Statistics of a code in a session: `scans` counts finds and rejected (`failed`) scans, `players` everyone who
 * scanned it, `found_share` is the share (0 to 1) of the session's players who found it, `median_minutes` the time
 * from the session's start to the median find.
 */
export type CodeStatistics = z.infer<typeof statisticsSchema>
export type CodeStatistic = CodeStatistics['codes'][number]

/**
 * Statistics of the codes of a session.
 * @param codeId limits the trend to one code
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function codeStatisticsQueryOptions(gameSessionId: string, codeId: string | null) {
  // Days start at midnight in the organiser's time zone.
  const timeZone = { p_time_zone: deviceTimeZone() }
  const args = { p_game_session_id: gameSessionId, p_qr_code_id: codeId, ...timeZone }
  return {
    ...rpcQuery('admin_qr_code_statistics', args, codesKey, statisticsSchema),
    placeholderData: keepPreviousData,
  }
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
  'guests',
] as const

const caseSchema = rowOf('cheat_case', {
  kind: z.enum(cheatKinds),
  facts: z.record(z.string(), z.number()),
  scans: z.array(
    rowOf('cheat_scan', { status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed') }),
  ),
})

const reviewSchema = rowOf('cheat_report', { cases: knownRows(caseSchema, 'kind', cheatKinds) })

/** A suspicious pattern with its players and scans. */
export type CheatCase = z.infer<typeof caseSchema>
export type CheatScan = CheatCase['scans'][number]

/**
 * Suspicious patterns in the latest 25,000 scans of a session. Read-only.
 * @param beforeScanId examines the scans before this one; null: the latest
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function cheatReviewQueryOptions(gameSessionId: string, beforeScanId: number | null) {
  const args = { p_game_session_id: gameSessionId, p_before_scan_id: beforeScanId }
  return {
    ...rpcQuery('admin_review_cheating', args, queryKeyPrefixes.admin, reviewSchema),
    placeholderData: keepPreviousData,
    // Every scan of a running hunt invalidates the admin queries, and this one is expensive.
    staleTime: 30_000,
  }
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
