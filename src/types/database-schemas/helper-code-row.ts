// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const helperCodeRowSchema = z.object({
  code_id: z.string(),
  name: z.string(),
  counts: z.boolean(),
})
