// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const submittedClaimSchema = z.object({
  claim_id: z.string(),
  status: z.string(),
  submitted_at: z.string(),
})
