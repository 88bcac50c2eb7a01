import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { visibilities } from '@/features/game/model/visibility'
import { overviewKeys } from '@/features/overview/api/keys'
import { deviceTimeZone } from '@/lib/format/device-time-zone'
import { rpc } from '@/lib/supabase/rpc'
import { refetchWhileCounting } from '@/lib/hunt/incremental-report'

const stepSchema = z.object({
  at: z.string(),
  scans: z.number(),
  refused: z.number(),
  huf_minor: z.number(),
  eur_minor: z.number(),
})

const overviewSchema = z.object({
  players: z.number(),
  active_players: z.number(),
  scans_success: z.number(),
  scans_failed: z.number(),
  tokens_earned: z.number(),
  tokens_spent: z.number(),
  clues_sold: z.number(),
  claims_pending: z.number(),
  uncounted_days: z.number(),
  revenue: z.object({ huf_minor: z.number(), eur_minor: z.number(), orders: z.number() }),
  hours: z.array(stepSchema),
  days: z.array(stepSchema),
  jackpots: z.array(
    z.object({ game_session_id: z.string(), name: z.string(), amount: z.number() }),
  ),
  recent_scans: z.array(
    z.object({
      scan_id: z.number(),
      user_name: z.string(),
      team_name: z.nullable(z.string()),
      qr_code_name: z.nullable(z.string()),
      game_session_name: z.string(),
      status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed'),
      failure_reason: z.nullable(z.string()),
      points: z.number(),
      received_at: z.string(),
      /** A team mate whose account was deleted found it. */
      is_inherited: z.boolean(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      starts_at: z.nullable(z.string()),
      ends_at: z.nullable(z.string()),
      created_at: z.string(),
      has_begun: z.boolean(),
      visibility: z.catch(z.enum(visibilities), 'listed'),
      clue_sales_end_at: z.nullable(z.string()),
      joining_ends_at: z.nullable(z.string()),
      players: z.number(),
    }),
  ),
})

/**
 * Totals of players, scans, clues and tokens; scans and revenue (minor units) of the last 24 hours and
 * 14 days; the latest 20 scans, newest first. Test sessions are excluded.
 */
export type Overview = z.infer<typeof overviewSchema>
export type OverviewStep = z.infer<typeof stepSchema>
export type RecentScan = Overview['recent_scans'][number]
export type OverviewSession = Overview['sessions'][number]

/**
 * Figures of the organisers' start screen.
 * @throws AppError `admin_permissions_required`
 */
export function overviewQueryOptions() {
  // Days start at midnight in the organiser's time zone.
  const timeZone = deviceTimeZone()
  return queryOptions({
    queryKey: overviewKeys.overview(timeZone),
    queryFn: () => rpc('admin_overview', { p_time_zone: timeZone }, overviewSchema),
    refetchInterval: refetchWhileCounting(false),
  })
}
