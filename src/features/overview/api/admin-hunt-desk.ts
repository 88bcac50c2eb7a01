import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { overviewKeys } from '@/features/overview/api/keys'
import { visibilities } from '@/features/game/model/visibility'
import { deviceTimeZone } from '@/lib/format/device-time-zone'
import { refetchWhileCounting } from '@/lib/hunt/incremental-report'
import { rpc } from '@/lib/supabase/rpc'

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
      user_id: z.string(),
      user_name: z.string(),
      team_name: z.nullable(z.string()),
      qr_code_name: z.nullable(z.string()),
      points: z.number(),
      scanned_at: z.string(),
      /** A team mate whose account was deleted found it. */
      is_inherited: z.boolean(),
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
    queryKey: overviewKeys.desk(huntId, timeZone),
    queryFn: () =>
      rpc('admin_hunt_desk', { p_game_session_id: huntId, p_time_zone: timeZone }, deskSchema),
    placeholderData: keepPreviousData,
    refetchInterval: refetchWhileCounting(REFRESH_INTERVAL_MS),
  })
}
