import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/keys'
import { claimContacts } from '@/features/game/model/claim-settings'
import { teamModes } from '@/features/game/model/team-mode'
import { persistOffline } from '@/lib/offline/persist-offline'
import { readPlayerState } from '@/lib/account/player-state'
import { textLanguages } from '@/lib/i18n/text-languages'

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
