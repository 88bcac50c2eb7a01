// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const findMapCodeSchema = z.object({
  name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  finds: z.number(),
})
