// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const sentReportSchema = z.object({
  report_id: z.string(),
})
