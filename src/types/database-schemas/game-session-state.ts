// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const gameSessionStateSchema = z.object({
  since: z.nullable(z.string()),
  phase: z.string(),
  joining_refusal: z.nullable(z.string()),
  sales_open: z.boolean(),
})
