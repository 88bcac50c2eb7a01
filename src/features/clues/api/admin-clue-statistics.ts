import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { clueKeys } from '@/features/clues/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { COUNTING_INTERVAL_MS } from '@/lib/hunt/incremental-report'

export const clueVerdicts = ['useless', 'too_strong', 'fine', 'little_data', 'no_code'] as const

const statisticSchema = z.object({
  clue_id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  clue_type: z.string(),
  price: z.number(),
  qr_code_name: z.nullable(z.string()),
  views: z.number(),
  buyers: z.number(),
  /** Players who got the clue with a find; no sales. */
  revealed: z.number(),
  tokens: z.number(),
  guide_buyers: z.number(),
  guide_tokens: z.number(),
  hunters_with: z.number(),
  finders_with: z.number(),
  hunters_without: z.number(),
  finders_without: z.number(),
  find_rate_with: z.nullable(z.number()),
  find_rate_without: z.nullable(z.number()),
  median_minutes: z.nullable(z.number()),
  verdict: z.catch(z.enum(clueVerdicts), 'little_data'),
  uncounted_sessions: z.number(),
})

/**
 * Views, sales and effect of a clue. Rates are shares (0 to 1) of the active players; the comment on
 * admin_clue_statistics defines the verdicts.
 */
export type ClueStatistic = z.infer<typeof statisticSchema>

/** Sessions not yet counted: each request counts a few more. */
export function uncountedSessions(rows: readonly ClueStatistic[] | undefined): number {
  return rows?.[0]?.uncounted_sessions ?? 0
}

/**
 * One row per clue, best sold first; test sessions are never counted.
 * @param sessionId empty: all sessions
 * @throws AppError `admin_permissions_required`
 */
export function clueStatisticsQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: clueKeys.statistics(sessionId),
    queryFn: () =>
      rpc(
        'admin_clue_statistics',
        { p_game_session_id: sessionId || null },
        z.array(statisticSchema),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      uncountedSessions(state.data) > 0 ? COUNTING_INTERVAL_MS : false,
  })
}
