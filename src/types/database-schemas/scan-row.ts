// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const scanRowSchema = z.object({
  id: z.number(),
  qr_code_name: z.nullable(z.string()),
  game_session_id: z.string(),
  status: z.string(),
  failure_reason: z.nullable(z.string()),
  points: z.number(),
  scanned_at: z.string(),
  received_at: z.string(),
  correction: z.nullable(z.string()),
  correction_reason: z.nullable(z.string()),
})
