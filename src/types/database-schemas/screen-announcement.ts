// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const screenAnnouncementSchema = z.object({
  id: z.string(),
  title_hu: z.string(),
  title_en: z.string(),
  body_hu: z.string(),
  body_en: z.string(),
  created_at: z.string(),
})
