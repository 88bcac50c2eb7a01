import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { codeKeys } from '@/features/codes/api/keys'
import { deviceTimeZone } from '@/lib/format/device-time-zone'
import { rpc } from '@/lib/supabase/rpc'

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
    queryKey: codeKeys.statistics(sessionId, codeId, timeZone),
    queryFn: () =>
      rpc(
        'admin_qr_code_statistics',
        { p_game_session_id: sessionId, p_qr_code_id: codeId, p_time_zone: timeZone },
        statisticsSchema,
      ),
    placeholderData: keepPreviousData,
  })
}
