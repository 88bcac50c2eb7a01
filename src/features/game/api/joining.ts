import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { publicNames } from '@/features/game/model/game-session-options'
import { accountKeys, queryKeyPrefixes } from '@/lib/account/keys'
import { AppError, toErrorKey } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'
import { rpcMutation } from '@/lib/supabase/use-refreshing-mutation'

/** Under ['game']: every scan of the player invalidates them. */
export const sessionKeys = {
  sessions: [...queryKeyPrefixes.game, 'sessions'] as const,
  memberships: [...queryKeyPrefixes.game, 'memberships'] as const,
}

const openGameSessionsSchema = z.array(
  z.object({ code: z.string(), name: z.string(), starts_at: z.nullable(z.string()) }),
)

/** A listed hunt that can be joined now; `starts_at` null: at any time. */
export type OpenGameSession = z.infer<typeof openGameSessionsSchema>[number]

const joinPageSchema = z.object({
  code: z.string(),
  name: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  invitation_hu: z.string(),
  invitation_en: z.string(),
  /** Of its texts; missing in an answer stored by an earlier version. */
  languages: z.optional(z.array(z.string())),
  place_hu: z.string(),
  place_en: z.string(),
  /** Of the invitation to a team; null without one, or when its code is wrong. */
  team_name: z.nullable(z.string()),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  joining_ends_at: z.nullable(z.string()),
  starting_tokens: z.number(),
  players: z.nullable(z.number()),
  max_players: z.nullable(z.number()),
  refusal: z.nullable(
    z.pipe(
      z.string(),
      z.transform((key: string) => toErrorKey(key)),
    ),
  ),
  is_member: z.boolean(),
  is_draft: z.boolean(),
  /** On the venue screen and the results; missing in an answer stored by an earlier version. */
  public_names: z.optional(z.enum(publicNames)),
  allows_guests: z.optional(z.boolean()),
  open_game_sessions: openGameSessionsSchema,
})

/** What a join code leads to; `refusal` is the error key with which joining would be rejected now. */
export type JoinPage = z.infer<typeof joinPageSchema>

/**
 * The join page of a code, for visitors and players.
 * @param team code of a team in the invitation
 * @param userId the signed-in user; the response says whether they are a member
 * @throws AppError `join_code_not_found` and `join_code_replaced` (see `openHuntsOf`), `rate_limit_exceeded`
 */
export function joinPageQueryOptions(code: string, team: string | null, userId: string | null) {
  return queryOptions({
    // Not under ['game']: joining refetches that, and leaves the page.
    queryKey: ['join-page', code, team, userId],
    queryFn: () =>
      rpc('get_join_page', { p_code: code, ...(team && { p_team_code: team }) }, joinPageSchema),
    staleTime: 30_000,
  })
}

/** The hunts to join instead, from the error of a wrong or replaced code. */
export function openGameSessionsOf(error: Error): OpenGameSession[] {
  if (!(error instanceof AppError) || error.detail === null) return []
  try {
    return openGameSessionsSchema.parse(JSON.parse(error.detail))
  } catch {
    return []
  }
}

const joinedSchema = z.object({
  game_session_id: z.string(),
  tokens_granted: z.number(),
  balance: z.number(),
})

/** Query-key prefixes that joining changes. */
const staleAfterJoining = [
  sessionKeys.memberships,
  sessionKeys.sessions,
  accountKeys.profiles,
  accountKeys.balances,
  queryKeyPrefixes.shop,
]

/**
 * Joins a session and activates it; only activates an already joined one. Returns the tokens granted on
 * joining and the balance.
 * @throws AppError `game_session_not_found`, `game_session_ended`, `game_session_full`,
 *   `registration_closed`
 */
export const useJoinGameSession = rpcMutation('join_game_session', { refresh: staleAfterJoining })

/**
 * Joins the session of a join code and activates it; only activates an already joined one.
 * @throws AppError `join_code_not_found`, `join_code_replaced`, `game_session_not_found`,
 *   `game_session_ended`, `game_session_full`, `registration_closed`, `rate_limit_exceeded`
 */
export const useJoinByCode = rpcMutation('join_by_code', {
  refresh: staleAfterJoining,
  answer: joinedSchema,
})
