// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const readAnnouncementsSchema = z.object({
  read_at: z.string(),
})
