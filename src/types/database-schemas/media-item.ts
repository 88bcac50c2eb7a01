// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const mediaItemSchema = z.object({
  id: z.string(),
  kind: z.string(),
  content_type: z.string(),
  bytes: z.number(),
  widths: z.array(z.number()),
  height: z.nullable(z.number()),
  alt_hu: z.string(),
  alt_en: z.string(),
  transcript_hu: z.string(),
  transcript_en: z.string(),
})
