// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const helperBoardRowSchema = z.object({
  rank: z.number(),
  name: z.string(),
  points: z.number(),
})
