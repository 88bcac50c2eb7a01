// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const broadcastSchema = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
})
