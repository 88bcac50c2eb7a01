import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { gameKeys } from '@/features/game/api/game'
import { rpc } from '@/lib/supabase/rpc'

const leaderboardSchema = z.object({
  game_session_id: z.string(),
  is_frozen: z.boolean(),
  frozen_at: z.nullable(z.string()),
  players: z.number(),
  rows: z.array(
    z.object({
      rank: z.number(),
      /** Null: a team. */
      user_id: z.nullable(z.string()),
      /** Null: a player without a team. */
      team_id: z.nullable(z.string()),
      name: z.string(),
      points: z.number(),
      reached_at: z.string(),
      is_me: z.boolean(),
      vip_badge: z.nullable(z.string()),
    }),
  ),
  /** The team of the player; null: plays alone. */
  team_name: z.nullable(z.string()),
  me: z.nullable(
    z.object({
      rank: z.nullable(z.number()),
      points: z.number(),
      reached_at: z.nullable(z.string()),
    }),
  ),
})

/** `players` counts players and teams with points; `me` is the team of a member; its rank is null without points. */
export type Leaderboard = z.infer<typeof leaderboardSchema>
export type LeaderboardRow = Leaderboard['rows'][number]

const BOARD_SIZE = 100

/**
 * Top 100 and the player's own rank in a joined session; ties go to the player who was earlier.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function leaderboardQueryOptions(sessionId: string) {
  return queryOptions({
    queryKey: [...gameKeys.leaderboards, sessionId],
    queryFn: () =>
      rpc(
        'get_leaderboard',
        { p_game_session_id: sessionId, p_limit: BOARD_SIZE },
        leaderboardSchema,
      ),
  })
}
