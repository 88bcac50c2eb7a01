// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const boardTeamMemberSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  points: z.nullable(z.number()),
  found_codes: z.nullable(z.number()),
  is_me: z.boolean(),
})
