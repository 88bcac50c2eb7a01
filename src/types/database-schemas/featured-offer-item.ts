// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const featuredOfferItemSchema = z.object({
  clue_id: z.string(),
  name_hu: z.string(),
  name_en: z.string(),
  languages: z.array(z.string()),
  solution_guide_id: z.nullable(z.string()),
})
