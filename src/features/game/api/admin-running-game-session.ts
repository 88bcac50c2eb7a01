import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pagedList } from '@/components/resource-table/paged-list'
import { initialResourceQuery, pageArguments } from '@/components/resource-table/resource-column'
import { env } from '@/config/env'
import { findCardSchema } from '@/features/game/api/game'
import { findingKeys, severities, subjects } from '@/features/game/model/finding'
import { scanChecks } from '@/features/game/model/scan-check'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { knownRows } from '@/lib/content/known-rows'
import { backendFetch } from '@/lib/supabase/backend-fetch'
import { type Row, rowOf } from '@/lib/supabase/row-of'
import { rpc, rpcMutation, rpcQuery } from '@/lib/supabase/rpc'

const stepKinds = [
  ...(['create', 'start', 'end', 'freeze', 'pause', 'resume', 'reschedule', 'withdraw'] as const),
  ...(['credit', 'void', 'restore', 'bonus', 'penalty', 'report'] as const),
  ...(['void_task', 'restore_task'] as const),
  ...(['announcement', 'announcement_withdrawn'] as const),
  ...(['claim', 'claim_approved', 'claim_rejected'] as const),
  ...(['report_answer', 'helper_missing', 'helper_call'] as const),
]

const stepSchema = rowOf('admin_timeline_row', {
  kind: z.enum(stepKinds),
  details: z.object({
    reason: z.optional(z.string()),
    before: z.optional(z.number()),
    after: z.optional(z.number()),
    minutes: z.optional(z.number()),
    ends_at: z.optional(z.string()),
    /** Of an announcement, whose Hungarian title is the subject. */
    title_en: z.optional(z.string()),
  }),
})

/** One event of a hunt. */
export type TimelineStep = z.infer<typeof stepSchema>

/**
 * What happened in a hunt, newest first.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`, `invalid_input`
 */
export const timelineList = pagedList(
  [...queryKeyPrefixes.admin, 'session-timeline'],
  (gameSessionId: string, query) =>
    rpc(
      'admin_session_timeline',
      { p_game_session_id: gameSessionId, p_limit: query.limit, p_offset: query.offset },
      knownRows(stepSchema, 'kind', stepKinds),
    ),
)

/**
 * Shows a draft to players.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_game_session`
 */
export const usePublishGameSession = rpcMutation('admin_publish_game_session', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop],
})

/**
 * Starts or ends a hunt now.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `invalid_game_session`
 */
export const useSetGameSessionPhase = rpcMutation('admin_set_game_session_phase', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game, queryKeyPrefixes.shop],
})

/**
 * Pauses or resumes a hunt, and announces it.
 * - `p_message`: own text for the announcement; may be empty
 * - `p_extends_end`: moves the end and the dates that lie ahead by the length of the pause
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `game_session_ended`, `game_session_decided`
 */
export const usePauseGameSession = rpcMutation('admin_pause_game_session', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game],
})

/**
 * Moves the end of a hunt and announces it.
 * - `p_minutes`: later if positive; 1 to 10,080 in absolute value
 * - `p_ends_at`: the end that the organiser saw
 * - `p_moves_dates`: moves freeze, joining deadline, end of sales and scheduled announcements with it
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `invalid_game_session`, `edit_conflict`, `game_session_decided`
 */
export const useRescheduleGameSession = rpcMutation('admin_reschedule_game_session', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game],
})

/**
 * Freezes the leaderboard now, or unfreezes it.
 * @throws AppError `admin_access_required`, `game_session_not_found`
 */
export const useFreezeLeaderboard = rpcMutation('admin_freeze_leaderboard', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game],
})

/**
 * Opens the treasure claims of a hunt to everybody with a find, or lets its settings decide again.
 * @throws AppError `admin_access_required`, `game_session_not_found`
 */
export const useOpenClaims = rpcMutation('admin_open_claims', {
  refresh: [queryKeyPrefixes.admin, queryKeyPrefixes.game],
})

/**
 * Opens the results page of an ended hunt to everyone, or closes it.
 * @throws AppError `admin_access_required`, `game_session_not_found`, `game_session_not_ended`,
 *   `leaderboard_frozen`
 */
export const usePublishResults = rpcMutation('admin_publish_results', {
  refresh: [queryKeyPrefixes.admin],
})

/** A player of a session; `total_count` counts all pages. */
export type MemberRow = Row<'admin_session_member_row'>

/**
 * The players of a session, in leaderboard order by default.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`, `invalid_input`
 */
export const memberList = pagedList(
  [...queryKeyPrefixes.admin, 'session-members'],
  (gameSessionId: string, query) =>
    rpc('admin_list_session_members', {
      p_game_session_id: gameSessionId,
      ...pageArguments(query, 'points'),
    }),
)

/** All players of a session. */
export function allMembersQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.admin, 'all-session-members', gameSessionId],
    queryFn: () =>
      memberList.fetchAll(gameSessionId, { ...initialResourceQuery, sort: 'user_name' }),
  })
}

/**
 * How many players a hunt has, and how many agreed to be named on the venue screen and in public results.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export function namedPlayersQueryOptions(gameSessionId: string) {
  const args = { p_game_session_id: gameSessionId }
  return rpcQuery(
    'admin_count_named_players',
    args,
    queryKeyPrefixes.admin,
    rowOf('named_players', {}),
  )
}

const findingSchema = rowOf('finding', {
  severity: z.catch(z.enum(severities), 'warning'),
  key: z.enum(findingKeys),
  subject: z.catch(z.enum(subjects), 'game_session'),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

/** A problem of a session and its subject. */
export type Finding = z.infer<typeof findingSchema>

/**
 * Problems of a session, worst first.
 * @throws AppError `admin_permissions_required`, `game_session_not_found`
 */
export const preflightQueryOptions = (gameSessionId: string) =>
  rpcQuery(
    'admin_preflight',
    { p_game_session_id: gameSessionId },
    queryKeyPrefixes.admin,
    knownRows(findingSchema, 'key', findingKeys),
  )

const checkSchema = rowOf('scan_check', {
  check: z.enum(scanChecks),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

const resultSchema = rowOf('test_scan', {
  card: z.nullable(findCardSchema),
  checks: knownRows(checkSchema, 'check', scanChecks),
})

/** Outcome of a test scan with the result of each rule. */
export type TestScanResult = z.infer<typeof resultSchema>

export type ScanCheck = z.infer<typeof checkSchema>

/**
 * Runs the real rules for a scan and rolls it back: nothing is stored or broadcast.
 * - `p_code`: a printed id or a short code
 * - `p_user_id`: null: the organiser; `p_at`: ISO time, null: now
 * - `p_location`: degrees and metres; null: no position
 * @throws AppError `admin_access_required`, `invalid_scan_data`, `game_session_not_found`,
 *   `user_not_found`
 */
export const useTestScan = rpcMutation('admin_test_scan', { refresh: [], answer: resultSchema })

const settingsSchema = z.object({ mailer_autoconfirm: z.boolean() })

/**
 * Reads from the identity service whether new accounts must confirm their e-mail address. If not, one person
 * can open any number of accounts and collect their starting coins.
 */
export function confirmsEmailQueryOptions() {
  return queryOptions({
    queryKey: ['identity-settings', 'confirms-email'],
    queryFn: async ({ signal }) => {
      const response = await backendFetch(`${env.supabaseUrl}/auth/v1/settings`, {
        headers: { apikey: env.supabasePublishableKey },
        signal,
      })
      return !settingsSchema.parse(await response.json()).mailer_autoconfirm
    },
    staleTime: Infinity,
  })
}

const healthSchema = z.object({ status: z.literal('ok') })

/**
 * Reads whether the backend reports its own health, as a server does that somebody of the organisers runs.
 * Services that others run answer something else.
 */
export function isOwnServerQueryOptions() {
  return queryOptions({
    queryKey: ['server', 'is-own'],
    queryFn: async ({ signal }) => {
      const response = await backendFetch(`${env.supabaseUrl}/healthz`, { signal })
      return response.ok && healthSchema.safeParse(await response.json().catch(() => null)).success
    },
    staleTime: Infinity,
  })
}
