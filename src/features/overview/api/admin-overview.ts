import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { visibilities } from '@/features/game/model/visibility'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { deviceTimeZone } from '@/lib/format/device-time-zone'
import { refetchWhileCounting } from '@/lib/hunt/incremental-report'
import { rpc } from '@/lib/supabase/rpc'

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
      /** Null: a team mate found it whose account was deleted. */
      user_name: z.nullable(z.string()),
      team_name: z.nullable(z.string()),
      qr_code_name: z.nullable(z.string()),
      game_session_name: z.string(),
      status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed'),
      failure_reason: z.nullable(z.string()),
      points: z.number(),
      received_at: z.string(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      starts_at: z.nullable(z.string()),
      ends_at: z.nullable(z.string()),
      opens_at: z.nullable(z.string()),
      joining_closes_at: z.nullable(z.string()),
      sales_close_at: z.nullable(z.string()),
      has_begun: z.boolean(),
      visibility: z.catch(z.enum(visibilities), 'listed'),
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
    queryKey: [...queryKeyPrefixes.admin, 'overview', timeZone],
    queryFn: () => rpc('admin_overview', { p_time_zone: timeZone }, overviewSchema),
    refetchInterval: refetchWhileCounting(false),
  })
}

export const deskBoardSchema = z.array(
  z.object({
    rank: z.number(),
    /** Null: a team. */
    user_id: z.nullable(z.string()),
    team_id: z.nullable(z.string()),
    user_name: z.string(),
    points: z.number(),
  }),
)

const deskSchema = z.object({
  game_session_id: z.string(),
  name: z.string(),
  visibility: z.catch(z.enum(visibilities), 'listed'),
  starts_at: z.nullable(z.string()),
  opens_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  paused_at: z.nullable(z.string()),
  results_published_at: z.nullable(z.string()),
  joining_ends_at: z.nullable(z.string()),
  clue_sales_end_at: z.nullable(z.string()),
  is_frozen: z.boolean(),
  uncounted_days: z.number(),
  players: z.number(),
  active_players: z.number(),
  finds: z.number(),
  refused: z.number(),
  codes: z.number(),
  codes_found: z.number(),
  quiet_codes: z.number(),
  quietest: z.array(
    z.object({
      qr_code_id: z.string(),
      name: z.string(),
      finds: z.number(),
      last_found_at: z.nullable(z.string()),
    }),
  ),
  board: deskBoardSchema,
  latest: z.array(
    z.object({
      scan_id: z.number(),
      /** Null: a team mate found it whose account was deleted. */
      user_id: z.nullable(z.string()),
      user_name: z.nullable(z.string()),
      team_name: z.nullable(z.string()),
      qr_code_name: z.nullable(z.string()),
      points: z.number(),
      scanned_at: z.string(),
    }),
  ),
  claims_pending: z.number(),
  claims: z.array(
    z.object({
      claim_id: z.string(),
      user_name: z.string(),
      /** Null: the player is in no team, for which a member claims. */
      team_name: z.nullable(z.string()),
      submitted_at: z.string(),
    }),
  ),
  clues_sold: z.number(),
  tokens_spent: z.number(),
  revenue: z.object({ huf_minor: z.number(), eur_minor: z.number() }),
  unit: z.catch(z.enum(['minute', 'hour', 'day']), 'hour'),
  trend: z.array(z.object({ at: z.string(), finds: z.number(), refused: z.number() })),
})

/**
 * Live figures of one hunt. `active_players` scanned in the last 15 minutes; `quiet_codes` were not found
 * for 30 minutes; `trend` has steps that fit the length of the hunt; revenue is in minor units.
 */
export type HuntDesk = z.infer<typeof deskSchema>

/** Codes become quiet without an event, ms. */
const REFRESH_INTERVAL_MS = 60_000

/**
 * The desk of a hunt, kept live by the admin channel.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function huntDeskQueryOptions(huntId: string) {
  // Days start at midnight in the organiser's time zone.
  const timeZone = deviceTimeZone()
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'hunt-desk', huntId, timeZone],
    queryFn: () =>
      rpc('admin_hunt_desk', { p_game_session_id: huntId, p_time_zone: timeZone }, deskSchema),
    placeholderData: keepPreviousData,
    refetchInterval: refetchWhileCounting(REFRESH_INTERVAL_MS),
  })
}

/**
 * Version of the newest migration in the database; null where it is unknown.
 * @throws AppError `admin_permissions_required`; with status 404 from a database older than this function
 */
export function databaseVersionQueryOptions() {
  return queryOptions({
    // Not under ['admin']: no event of a hunt changes it.
    queryKey: ['database-version'],
    queryFn: () => rpc('admin_database_version', {}, z.nullable(z.string())),
  })
}
