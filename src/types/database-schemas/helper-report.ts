// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const helperReportSchema = z.object({
  id: z.string(),
  kind: z.string(),
  message: z.string(),
  user_name: z.string(),
  team_name: z.nullable(z.string()),
  code_name: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  photo_path: z.nullable(z.string()),
  received_at: z.string(),
  answered_at: z.nullable(z.string()),
})
