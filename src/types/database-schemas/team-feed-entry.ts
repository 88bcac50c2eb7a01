// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const teamFeedEntrySchema = z.object({
  kind: z.string(),
  id: z.string(),
  user_name: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  points: z.nullable(z.number()),
  at: z.string(),
})
