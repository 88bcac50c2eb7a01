import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { REPORT_INTERVAL_MS, statisticsKeys } from '@/features/statistics/api/keys'
import { rangeArguments } from '@/features/statistics/api/statistics-call'
import type { StatisticsRange } from '@/features/statistics/model/period'
import { rpc } from '@/lib/supabase/rpc'
import { refetchWhileCounting } from '@/lib/hunt/incremental-report'

const reportSchema = z.object({
  first_day: z.string(),
  last_day: z.string(),
  uncounted_days: z.number(),
  players: z.number(),
  days: z.array(
    z.object({
      day: z.string(),
      new_players: z.number(),
      active_players: z.number(),
      first_finds: z.number(),
      scans_success: z.number(),
      scans_failed: z.number(),
    }),
  ),
  failures: z.array(z.object({ day: z.string(), reason: z.string(), scans: z.number() })),
  retention: z.array(
    z.object({ day: z.string(), players: z.number(), returned: z.array(z.nullable(z.number())) }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      joined: z.number(),
      first_scan: z.number(),
      all_codes: z.number(),
      claimed: z.number(),
      approved: z.number(),
    }),
  ),
  boards: z.array(
    z.object({
      game_session_id: z.string(),
      game_session_name: z.string(),
      rank: z.number(),
      /** Null: a team. */
      user_id: z.nullable(z.string()),
      team_id: z.nullable(z.string()),
      user_name: z.string(),
      points: z.number(),
    }),
  ),
})

/** Players and scans of a period; days are yyyy-mm-dd in the requested time zone. */
export type GameplayReport = z.infer<typeof reportSchema>
export type SessionFunnel = GameplayReport['sessions'][number]
export type BoardRow = GameplayReport['boards'][number]
export type Cohort = GameplayReport['retention'][number]

/**
 * Players, scans, funnels, leaderboards and retention.
 * @throws AppError `admin_permissions_required`, `invalid_input`, `game_session_not_found`
 */
export function playReportQueryOptions(range: StatisticsRange) {
  return queryOptions({
    queryKey: statisticsKeys.report('play', range),
    queryFn: () => rpc('admin_statistics', rangeArguments(range), reportSchema),
    placeholderData: keepPreviousData,
    staleTime: REPORT_INTERVAL_MS,
    refetchInterval: refetchWhileCounting(REPORT_INTERVAL_MS),
  })
}
