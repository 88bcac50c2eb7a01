import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { teamKeys } from '@/features/teams/api/keys'
import { knownRows } from '@/lib/content/known-rows'
import { persistOffline } from '@/lib/offline/persist-offline'
import { rpc } from '@/lib/supabase/rpc'

const feedKinds = ['find', 'clue', 'gift'] as const

const feedSchema = z.object({
  kind: z.enum(feedKinds),
  id: z.string(),
  /** Empty: the account was deleted. */
  user_name: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  /** Null for a clue. */
  points: z.nullable(z.number()),
  at: z.string(),
})

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  /** Join code of a listed hunt; null: whoever joins needs an invitation. */
  join_code: z.nullable(z.string()),
  is_captain: z.boolean(),
  points: z.number(),
  found_codes: z.number(),
  free_places: z.number(),
  members: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      points: z.number(),
      found_codes: z.number(),
      is_captain: z.boolean(),
      is_me: z.boolean(),
    }),
  ),
  /** Latest first. */
  feed: knownRows(feedSchema, 'kind', feedKinds),
  /** The open or approved claim of the team. */
  claim: z.nullable(z.object({ status: z.string(), user_name: z.string(), is_mine: z.boolean() })),
})

/** The player's team, its members in order (captain first) and the latest 100 finds and clues. */
export type Team = z.infer<typeof teamSchema>
export type TeamFeedEntry = Team['feed'][number]

/**
 * The player's team in a joined session; null: plays alone.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function teamQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: teamKeys.team(sessionId),
    ...persistOffline,
    queryFn: () => rpc('get_team', { p_game_session_id: sessionId }, z.nullable(teamSchema)),
  })
}
