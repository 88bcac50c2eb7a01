// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const teamMemberSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  points: z.number(),
  found_codes: z.number(),
  is_captain: z.boolean(),
  is_me: z.boolean(),
})
