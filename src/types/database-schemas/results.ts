// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { publicBoardRowSchema } from '@/types/database-schemas/public-board-row'
import { findMapSchema } from '@/types/database-schemas/find-map'

export const resultsSchema = z.object({
  name: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  languages: z.array(z.string()),
  place_hu: z.string(),
  place_en: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.string(),
  is_published: z.boolean(),
  frozen_at: z.nullable(z.string()),
  board: z.array(publicBoardRowSchema),
  find_map: findMapSchema,
  players: z.number(),
  ranked: z.number(),
})
