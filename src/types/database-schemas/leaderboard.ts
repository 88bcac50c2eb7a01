// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { leaderboardRowSchema } from '@/types/database-schemas/leaderboard-row'
import { leaderboardStandingSchema } from '@/types/database-schemas/leaderboard-standing'

export const leaderboardSchema = z.object({
  game_session_id: z.string(),
  is_frozen: z.boolean(),
  frozen_at: z.nullable(z.string()),
  players: z.number(),
  rows: z.array(leaderboardRowSchema),
  team_name: z.nullable(z.string()),
  me: z.nullable(leaderboardStandingSchema),
})
