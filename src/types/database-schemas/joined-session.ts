// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const joinedSessionSchema = z.object({
  game_session_id: z.string(),
  joined_at: z.string(),
  tokens_granted: z.number(),
  balance: z.number(),
})
