import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { mapRowSchema } from '@/components/map/map-row'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { persistOffline } from '@/lib/offline/persist-offline'
import { rpc } from '@/lib/supabase/rpc'

/** Codes with their coordinates and numbers of finds, most finds first, and the map below them. */
export const findMapSchema = z.object({
  codes: z.array(
    z.object({
      name: z.string(),
      /** Degrees; null: unknown. */
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      finds: z.number(),
    }),
  ),
  /** Null: none, or one of a kind that this release cannot draw. */
  map: z.catch(z.nullable(mapRowSchema), null),
})
export type FindMap = z.infer<typeof findMapSchema>

const resultsSchema = z.object({
  name: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  /** Of its texts; missing in an answer stored by an earlier version. */
  languages: z.optional(z.array(z.string())),
  place_hu: z.string(),
  place_en: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.string(),
  /** False: only organisers see the page. */
  is_published: z.boolean(),
  /** Null: the board is final. */
  frozen_at: z.nullable(z.string()),
  players: z.number(),
  /** Players with points. */
  ranked: z.number(),
  /** The first hundred; names may be initials. */
  board: z.array(z.object({ rank: z.number(), name: z.string(), points: z.number() })),
  find_map: findMapSchema,
})

/** What a results page shows. */
export type Results = z.infer<typeof resultsSchema>

/**
 * The results of the hunt of a join code.
 * @param userId null: a visitor; organisers see the results before they are published
 * @throws AppError `results_not_published`, `join_code_not_found`, `join_code_replaced`, `rate_limit_exceeded`
 */
export function resultsQueryOptions(code: string, userId: string | null) {
  return queryOptions({
    queryKey: ['results', code, userId],
    queryFn: () => rpc('get_results', { p_code: code }, resultsSchema),
    staleTime: 30_000,
  })
}

const recapSchema = z.object({
  name: z.string(),
  /** Of its texts; missing in an answer stored by an earlier version. */
  languages: z.optional(z.array(z.string())),
  place_hu: z.string(),
  place_en: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.string(),
  /** Join code in the address of the results page; null while it is closed. */
  results_code: z.nullable(z.string()),
  player_name: z.string(),
  points: z.number(),
  /** Null without a team. */
  team_name: z.nullable(z.string()),
  team_points: z.nullable(z.number()),
  is_frozen: z.boolean(),
  /** Null without points, and while the board is frozen. */
  rank: z.nullable(z.number()),
  /** Players with points; null while the board is frozen. */
  ranked: z.nullable(z.number()),
  bonus_points: z.number(),
  /** In the order of their times. */
  finds: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      found_at: z.string(),
      /** Another member of the team, empty if the account is deleted; null: the player. */
      found_by: z.nullable(z.string()),
      points: z.number(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      /** Nobody found the code earlier. */
      is_first: z.boolean(),
    }),
  ),
  /** Codes of the hunt that could be found. */
  codes: z.number(),
  is_first_of_all: z.boolean(),
  guides_bought: z.number(),
  guides_for_sale: z.number(),
  tokens_spent: z.number(),
})

/** What the player did in a hunt. */
export type Recap = z.infer<typeof recapSchema>

/**
 * The player's own recap of a hunt that has ended; also offline once loaded.
 * @throws AppError `game_session_not_ended`, `game_session_not_found`, `session_not_joined`
 */
export function recapQueryOptions(gameSessionId: string) {
  return queryOptions({
    queryKey: [...queryKeyPrefixes.game, 'recap', gameSessionId],
    ...persistOffline,
    queryFn: () => rpc('get_recap', { p_game_session_id: gameSessionId }, recapSchema),
  })
}
