// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const leaderboardStandingSchema = z.object({
  rank: z.nullable(z.number()),
  points: z.number(),
  reached_at: z.nullable(z.string()),
})
