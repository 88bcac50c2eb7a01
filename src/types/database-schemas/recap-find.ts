// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const recapFindSchema = z.object({
  id: z.number(),
  name: z.string(),
  found_at: z.string(),
  found_by: z.nullable(z.string()),
  points: z.number(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  is_first: z.boolean(),
})
