// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const openGameSessionSchema = z.object({
  code: z.string(),
  name: z.string(),
  starts_at: z.nullable(z.string()),
})
