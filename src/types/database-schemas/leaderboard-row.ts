// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const leaderboardRowSchema = z.object({
  rank: z.number(),
  user_id: z.nullable(z.string()),
  team_id: z.nullable(z.string()),
  name: z.string(),
  points: z.number(),
  reached_at: z.string(),
  is_me: z.boolean(),
  vip_badge: z.nullable(z.string()),
})
