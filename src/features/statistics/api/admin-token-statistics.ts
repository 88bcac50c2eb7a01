import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { REPORT_INTERVAL_MS, statisticsKeys } from '@/features/statistics/api/keys'
import { rangeArguments } from '@/features/statistics/api/statistics-call'
import type { StatisticsRange } from '@/features/statistics/model/period'
import { ledgerTypes } from '@/lib/hunt/ledger-row'
import { rpc } from '@/lib/supabase/rpc'
import { refetchWhileCounting } from '@/lib/hunt/incremental-report'

const reportSchema = z.object({
  first_day: z.string(),
  last_day: z.string(),
  uncounted_days: z.number(),
  outstanding: z.number(),
  types: z.array(
    z.object({
      day: z.string(),
      type: z.catch(z.enum(ledgerTypes), 'adjustment'),
      moves: z.number(),
      earned: z.number(),
      spent: z.number(),
    }),
  ),
  balances: z.array(
    z.object({ from: z.number(), to: z.nullable(z.number()), players: z.number() }),
  ),
  spenders: z.array(
    z.object({
      user_id: z.string(),
      user_name: z.string(),
      user_email: z.string(),
      spent: z.number(),
      moves: z.number(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      granted: z.number(),
      clues: z.number(),
      guides: z.number(),
      jackpot: z.number(),
    }),
  ),
})

/** The token economy of a period, in tokens. */
export type TokenReport = z.infer<typeof reportSchema>
export type TopSpender = TokenReport['spenders'][number]
export type SessionFlow = TokenReport['sessions'][number]

/**
 * Tokens earned, spent and held.
 * @throws AppError `admin_permissions_required`, `invalid_input`, `game_session_not_found`
 */
export function tokenReportQueryOptions(range: StatisticsRange) {
  return queryOptions({
    queryKey: statisticsKeys.report('tokens', range),
    queryFn: () => rpc('admin_token_statistics', rangeArguments(range), reportSchema),
    placeholderData: keepPreviousData,
    staleTime: REPORT_INTERVAL_MS,
    refetchInterval: refetchWhileCounting(REPORT_INTERVAL_MS),
  })
}
