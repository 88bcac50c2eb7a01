import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { sessionKeys } from '@/features/game/api/joining'
import { claimContacts, teamModes } from '@/features/game/model/game-session-options'
import {
  gameSessionStatesSchema,
  type GameSessionState,
  type GameSessionStates,
  stateAt,
} from '@/features/game/model/game-session-state'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { readPlayerState } from '@/lib/account/player-state'
import { useProfile } from '@/lib/account/profile'
import { dispatchAccountEvent } from '@/lib/account/window-events'
import { knownRows } from '@/lib/content/known-rows'
import { textLanguages } from '@/lib/i18n/text-languages'
import { mediaSchema, mediaTypes } from '@/lib/media/media'
import { persistOffline } from '@/lib/offline/persist-offline'
import { tableRow } from '@/lib/supabase/row-of'
import { rpc, rpcQuery } from '@/lib/supabase/rpc'
import { findCardRowSchema } from '@/types/database-schemas/find-card-row'
import { leaderboardSchema } from '@/types/database-schemas/leaderboard'
import { scanProgressSchema } from '@/types/database-schemas/scan-progress'
import { useServerNow } from '@/lib/live/use-server-now'

/** Fallback when the settings cannot be read. */
export const defaultGameSettings = {
  clue_access_enabled: true,
  locked_message_hu:
    'A játék elkezdődött, új nyomokat már nem lehet vásárolni. A megvett nyomaidat a „Megvásárolt nyomok” menüben találod.',
  locked_message_en:
    "The game has started and new clues cannot be bought. You will find the clues you bought in the 'Purchased Clues' menu.",
}

/** Under ['game']: every scan of the player invalidates it. */
export const gameKeys = {
  ...sessionKeys,
  settings: [...queryKeyPrefixes.game, 'settings'] as const,
  leaderboards: [...queryKeyPrefixes.game, 'leaderboard'] as const,
}

export const gameSettingsSchema = tableRow('game_settings', [
  'clue_access_enabled',
  'locked_message_hu',
  'locked_message_en',
])

type GameSettings = z.infer<typeof gameSettingsSchema>

/** A 'settings' broadcast invalidates them earlier. */
const SETTINGS_CACHE_MS = 5 * 60_000

/** Retry interval after a failed request, because the screen shows the defaults without an error. */
const FAILED_READ_INTERVAL_MS = 15_000

export function gameSettingsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.settings,
    ...persistOffline,
    queryFn: () => readPlayerState('settings', gameSettingsSchema),
    staleTime: SETTINGS_CACHE_MS,
    refetchInterval: ({ state }) =>
      state.data === undefined && state.status === 'error' && FAILED_READ_INTERVAL_MS,
  })
}

/**
 * Game settings; null during the first request, and the defaults after a failed one. A retry keeps the
 * defaults, so that the screen does not show a loading state again.
 */
export function useGameSettings(): GameSettings | null {
  const { data, errorUpdateCount } = useQuery(gameSettingsQueryOptions())
  return data ?? (errorUpdateCount > 0 ? defaultGameSettings : null)
}

const gameSessionSchema = tableRow(
  'game_sessions',
  [
    'id',
    'name',
    'description_hu',
    'description_en',
    'ends_at',
    'paused_at',
    'starting_tokens',
    'is_test',
    'treasure_name_hu',
    'treasure_name_en',
    'treasure_awarded_at',
    'uses_clues',
    'claim_opens',
    'claims_opened_at',
    'public_names',
  ],
  {
    languages: z.array(z.enum(textLanguages)),
    states: gameSessionStatesSchema,
    sales_close_at: z.nullable(z.string()),
    claim_contact: z.catch(z.enum(claimContacts), 'all'),
    team_mode: z.catch(z.enum(teamModes), 'off'),
    has_tasks: z.boolean(),
  },
)

/** A session for players; `starting_tokens` are granted on joining; a null time never comes. */
export type GameSession = z.infer<typeof gameSessionSchema>

/** All sessions visible to the player, newest first. */
export function gameSessionsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.sessions,
    ...persistOffline,
    queryFn: () => readPlayerState('game_sessions', z.array(gameSessionSchema)),
    staleTime: 60_000,
  })
}

/** Names of all visible sessions by id. */
export function gameSessionNamesQueryOptions() {
  return queryOptions({
    ...gameSessionsQueryOptions(),
    select: (gameSessions) => new Map(gameSessions.map(({ id, name }) => [id, name])),
  })
}

const membershipSchema = tableRow(
  'user_game_sessions',
  ['game_session_id', 'current_points', 'found_codes', 'team_id', 'announcements_read_at'],
  { codes_to_claim: z.nullable(z.number()) },
)

/**
 * `codes_to_claim`: codes that the player has to find before claiming the treasure, null: an organiser opens the claims;
 * `team_id` null: plays alone; `announcements_read_at`: the last visit to the inbox.
 */
export type Membership = z.infer<typeof membershipSchema>

/** Whether the player is in a team of the session. */
export const hasTeam = (
  memberships: readonly Membership[],
  gameSessionId: string | null,
): boolean =>
  memberships.some(({ game_session_id: id, team_id }) => id === gameSessionId && team_id !== null)

/** The player's joined sessions. */
export function membershipsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.memberships,
    ...persistOffline,
    queryFn: () => readPlayerState('memberships', z.array(membershipSchema)),
  })
}

/** Active session of the player, or why there is none. */
export type ActiveGameSession =
  | { status: 'pending' }
  | { status: 'error'; error: Error; retry: () => void }
  | { status: 'none' }
  | { status: 'ready'; gameSession: GameSession; membership: Membership; settings: GameSettings }

/**
 * Combines profile, sessions, memberships and settings. `none`: the player has not joined a session, or
 * the active one no longer exists.
 */
export function useActiveGameSession(): ActiveGameSession {
  const { profile, error: profileError } = useProfile()
  const gameSessions = useQuery(gameSessionsQueryOptions())
  const memberships = useQuery(membershipsQueryOptions())
  const settings = useGameSettings()

  const error = profileError ?? gameSessions.error ?? memberships.error
  if (error && !(gameSessions.data && memberships.data && !profileError)) {
    const retry = () => {
      dispatchAccountEvent('profile-updated')
      void Promise.all([gameSessions.refetch(), memberships.refetch()])
    }
    return { status: 'error', error, retry }
  }
  if (!profile || !gameSessions.data || !memberships.data || !settings) return { status: 'pending' }

  const gameSession = gameSessions.data.find(({ id }) => id === profile.active_game_session_id)
  const membership = memberships.data.find((entry) => entry.game_session_id === gameSession?.id)
  if (!gameSession || !membership) return { status: 'none' }
  return { status: 'ready', gameSession, membership, settings }
}

export const findCardSchema = z.object({
  ...findCardRowSchema.shape,
  media: knownRows(mediaSchema, 'content_type', mediaTypes),
})

/**
 * A find card as its finder sees it; texts and media of the moment. `finder_name`: the team mate who found the code;
 * `clue_id`: the clue that came with the find.
 */
export type FindCardRow = z.infer<typeof findCardSchema>

/** Scope of the files of all cards; see MediaView. */
export const findCardScope = 'cards'

/** The latest 100 find cards of the player and the team, newest find first. */
export function findCardsQueryOptions() {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.scans, 'find-cards'],
    ...persistOffline,
    queryFn: () => rpc('list_find_cards', {}, z.array(findCardSchema)),
  })
}

const progressSchema = z.object({
  ...scanProgressSchema.shape,
  card: z.nullable(findCardSchema),
})

/**
 * Effects of a successful scan: codes found, rank before and after (null: unranked), the find card, and the
 * clues that lead to the code. Null if the scan belongs to another player.
 */
export function scanProgressQueryOptions(scanId: number) {
  return queryOptions({
    queryKey: ['scan-progress', scanId],
    queryFn: async () => {
      const args = { p_scan_id: scanId }
      const [progress = null] = await rpc('get_scan_progress', args, z.array(progressSchema))
      return progress
    },
    // Describes the moment of the scan and never changes.
    staleTime: Infinity,
  })
}

/** `players` counts players and teams with points; `me` is the team of a member; its rank is null without points. */
export type Leaderboard = z.infer<typeof leaderboardSchema>
export type LeaderboardRow = Leaderboard['rows'][number]

const BOARD_SIZE = 100

/**
 * Top 100 and the player's own rank in a joined session; ties go to the player who was earlier.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function leaderboardQueryOptions(gameSessionId: string) {
  const args = { p_game_session_id: gameSessionId, p_limit: BOARD_SIZE }
  return rpcQuery('get_leaderboard', args, gameKeys.leaderboards, leaderboardSchema)
}

/** The present state of a hunt; rerenders when it changes. */
export function useGameSessionState(states: GameSessionStates = []): GameSessionState {
  const { now } = useServerNow(states.map(({ since }) => since))
  return stateAt(states, now)
}
