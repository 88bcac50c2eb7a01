// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const solvedClueSchema = z.object({
  clue_id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
})
