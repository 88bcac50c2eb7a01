// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const helperActRowSchema = z.object({
  id: z.number(),
  kind: z.string(),
  helper_name: z.nullable(z.string()),
  player_name: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
  code_name: z.nullable(z.string()),
  points: z.nullable(z.number()),
  reason: z.string(),
  created_at: z.string(),
  undone_at: z.nullable(z.string()),
  undone_by_name: z.nullable(z.string()),
  can_undo: z.boolean(),
})
