import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { claimContacts } from '@/features/game/model/claim-settings'
import { teamModes } from '@/features/game/model/team-mode'
import { readPlayerState } from '@/lib/account/player-state'
import { textLanguages } from '@/lib/i18n/text-languages'
import { persistOffline } from '@/lib/offline/persist-offline'

const sessionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of its texts; missing in lists stored by an earlier version. */
  languages: z.optional(z.array(z.enum(textLanguages))),
  description_hu: z.string(),
  description_en: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  // Missing in lists stored by an earlier version.
  paused_at: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
  clue_sales_end_at: z.nullable(z.string()),
  joining_ends_at: z.nullable(z.string()),
  starting_tokens: z.number(),
  is_test: z.boolean(),
  treasure_name_hu: z.string(),
  treasure_name_en: z.string(),
  treasure_awarded_at: z.nullable(z.string()),
  // Missing in lists stored by an earlier version, as the next ones.
  uses_clues: z.optional(z.boolean()),
  claim_opens: z.optional(z.string()),
  claims_opened_at: z.optional(z.nullable(z.string())),
  claim_contact: z.optional(z.catch(z.enum(claimContacts), 'all')),
  team_mode: z.optional(z.catch(z.enum(teamModes), 'off')),
})

/** A session for players; `starting_tokens` are granted on joining, null ends follow the settings. */
export type GameSession = z.infer<typeof sessionSchema>

/** All sessions visible to the player, newest first. */
export function gameSessionsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.sessions,
    ...persistOffline,
    queryFn: () => readPlayerState('game_sessions', z.array(sessionSchema)),
    staleTime: 60_000,
  })
}

/** Names of all visible sessions by id. */
export function sessionNamesQueryOptions() {
  return queryOptions({
    ...gameSessionsQueryOptions(),
    select: (sessions) => new Map(sessions.map(({ id, name }) => [id, name])),
  })
}

const membershipSchema = z.object({
  game_session_id: z.string(),
  current_points: z.number(),
  /** Missing in lists stored by an earlier version. */
  found_codes: z.optional(z.number()),
  /** Codes to find before the treasure can be claimed; null: an organiser opens the claims. */
  codes_to_claim: z.optional(z.nullable(z.number())),
  joined_at: z.string(),
  /** Null: plays alone. Missing in lists stored by an earlier version. */
  team_id: z.optional(z.nullable(z.string())),
  /** Time of the last visit to the inbox; null: never. */
  announcements_read_at: z.nullable(z.string()),
})

export type Membership = z.infer<typeof membershipSchema>

/** Codes that the player has to find before claiming the treasure; null: an organiser opens the claims. */
export const codesToClaim = ({ codes_to_claim, found_codes = 0 }: Membership): number | null =>
  codes_to_claim === undefined ? Math.max(0, 1 - found_codes) : codes_to_claim

/** Whether the player is in a team of the session. */
export const hasTeam = (memberships: readonly Membership[], sessionId: string | null): boolean =>
  memberships.some(({ game_session_id: id, team_id }) => id === sessionId && team_id != null)

/** The player's joined sessions. */
export function membershipsQueryOptions() {
  return queryOptions({
    queryKey: gameKeys.memberships,
    ...persistOffline,
    queryFn: () => readPlayerState('memberships', z.array(membershipSchema)),
  })
}
