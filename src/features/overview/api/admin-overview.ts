import { keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { visibilities } from '@/features/game/model/game-session-options'
import { gameSessionStatesSchema } from '@/features/game/model/game-session-state'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { deviceTimeZone } from '@/lib/format/device-time-zone'
import { refetchWhileCounting } from '@/lib/game-session/incremental-report'
import { type Row, rowOf } from '@/lib/supabase/row-of'
import { rpcQuery } from '@/lib/supabase/rpc'

const overviewSchema = rowOf('overview', {
  recent_scans: z.array(
    rowOf('overview_scan', { status: z.catch(z.enum(['success', 'failed', 'voided']), 'failed') }),
  ),
  sessions: z.array(
    rowOf('overview_session', {
      visibility: z.catch(z.enum(visibilities), 'listed'),
      states: gameSessionStatesSchema,
    }),
  ),
})

/**
 * Totals of players, scans, clues and tokens; scans and revenue (minor units) of the last 24 hours and
 * 14 days; the latest 20 scans, newest first. Test sessions are excluded.
 */
export type Overview = z.infer<typeof overviewSchema>
export type OverviewStep = Row<'overview_step'>
export type RecentScan = Overview['recent_scans'][number]
export type OverviewGameSession = Overview['sessions'][number]

/**
 * Figures of the organisers' start screen.
 * @throws AppError `admin_permissions_required`
 */
export const overviewQueryOptions = () => ({
  // Days start at midnight in the organiser's time zone.
  ...rpcQuery(
    'admin_overview',
    { p_time_zone: deviceTimeZone() },
    queryKeyPrefixes.admin,
    overviewSchema,
  ),
  refetchInterval: refetchWhileCounting(false),
})

const deskSchema = rowOf('game_session_desk', {
  states: gameSessionStatesSchema,
  visibility: z.catch(z.enum(visibilities), 'listed'),
  unit: z.catch(z.enum(['minute', 'hour', 'day']), 'hour'),
})

/**
 * Live figures of one hunt. `active_players` scanned in the last 15 minutes; `quiet_codes` were not found
 * for 30 minutes; `trend` has steps that fit the length of the hunt; revenue is in minor units.
 */
export type GameSessionDesk = z.infer<typeof deskSchema>

/** Codes become quiet without an event, ms. */
const REFRESH_INTERVAL_MS = 60_000

/**
 * The desk of a hunt, kept live by the admin channel.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function gameSessionDeskQueryOptions(gameSessionId: string) {
  const args = { p_game_session_id: gameSessionId, p_time_zone: deviceTimeZone() }
  return {
    ...rpcQuery('admin_game_session_desk', args, queryKeyPrefixes.admin, deskSchema),
    placeholderData: keepPreviousData,
    refetchInterval: refetchWhileCounting(REFRESH_INTERVAL_MS),
  }
}

/**
 * Version of the newest migration in the database; null where it is unknown.
 * @throws AppError `admin_permissions_required`; with status 404 from a database older than this function
 */
export const databaseVersionQueryOptions = () =>
  // Not under ['admin']: no event of a hunt changes it.
  rpcQuery('admin_database_version', {}, [], z.nullable(z.string()))
