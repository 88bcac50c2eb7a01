// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { readableAnnouncementSchema } from '@/types/database-schemas/readable-announcement'

export const announcementListSchema = z.object({
  announcements: z.array(readableAnnouncementSchema),
  next_at: z.nullable(z.string()),
})
