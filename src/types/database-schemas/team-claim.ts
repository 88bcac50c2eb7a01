// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const teamClaimSchema = z.object({
  status: z.string(),
  user_name: z.string(),
  is_mine: z.boolean(),
})
