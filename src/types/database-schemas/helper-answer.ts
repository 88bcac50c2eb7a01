// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const helperAnswerSchema = z.object({
  id: z.string(),
  body: z.string(),
  published_at: z.string(),
})
