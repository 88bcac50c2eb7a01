// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const helperPlayerRowSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  team_name: z.nullable(z.string()),
  points: z.number(),
  finds: z.number(),
})
