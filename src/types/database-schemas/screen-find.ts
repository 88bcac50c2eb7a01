// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const screenFindSchema = z.object({
  id: z.number(),
  name: z.string(),
  points: z.number(),
  found_at: z.string(),
})
