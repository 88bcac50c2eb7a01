// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const jackpotSchema = z.object({
  game_session_id: z.string(),
  amount: z.number(),
  seed_tokens: z.number(),
  share_percent: z.number(),
  status: z.string(),
  winner_name: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
})
