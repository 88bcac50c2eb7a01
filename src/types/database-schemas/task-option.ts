// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const taskOptionSchema = z.object({
  key: z.string(),
  text_hu: z.string(),
  text_en: z.string(),
})
