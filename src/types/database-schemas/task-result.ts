// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const taskResultSchema = z.object({
  task_id: z.string(),
  state: z.string(),
  is_right: z.nullable(z.boolean()),
  points_won: z.number(),
  tries: z.number(),
  current_points: z.number(),
})
