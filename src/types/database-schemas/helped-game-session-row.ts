// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const helpedGameSessionRowSchema = z.object({
  game_session_id: z.string(),
  name: z.string(),
})
