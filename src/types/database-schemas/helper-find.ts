// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const helperFindSchema = z.object({
  scan_id: z.number(),
  user_id: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
  code_name: z.string(),
  status: z.string(),
  found_at: z.string(),
})
