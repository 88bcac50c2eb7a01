// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const pointEntryRowSchema = z.object({
  kind: z.string(),
  id: z.number(),
  qr_code_name: z.nullable(z.string()),
  game_session_id: z.string(),
  points: z.number(),
  reason: z.nullable(z.string()),
  created_at: z.string(),
})
