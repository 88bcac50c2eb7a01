// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const foundPlaceRowSchema = z.object({
  scan_id: z.number(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
