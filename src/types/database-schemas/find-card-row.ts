// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { mediaItemSchema } from '@/types/database-schemas/media-item'

export const findCardRowSchema = z.object({
  scan_id: z.number(),
  game_session_id: z.string(),
  qr_code_name: z.string(),
  found_at: z.string(),
  finder_name: z.nullable(z.string()),
  title_hu: z.string(),
  title_en: z.string(),
  text_hu: z.string(),
  text_en: z.string(),
  clue_id: z.nullable(z.string()),
  clue_name_hu: z.nullable(z.string()),
  clue_name_en: z.nullable(z.string()),
  media: z.array(mediaItemSchema),
})
