// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { recapFindSchema } from '@/types/database-schemas/recap-find'

export const recapSchema = z.object({
  languages: z.array(z.string()),
  name: z.string(),
  place_hu: z.string(),
  place_en: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.string(),
  results_code: z.nullable(z.string()),
  player_name: z.string(),
  points: z.number(),
  is_frozen: z.boolean(),
  team_name: z.nullable(z.string()),
  team_points: z.nullable(z.number()),
  rank: z.nullable(z.number()),
  ranked: z.nullable(z.number()),
  task_points: z.number(),
  bonus_points: z.number(),
  finds: z.array(recapFindSchema),
  codes: z.number(),
  is_first_of_all: z.boolean(),
  guides_bought: z.number(),
  guides_for_sale: z.number(),
  tokens_spent: z.number(),
})
