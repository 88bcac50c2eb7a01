// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const codePlaceSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  radius: z.nullable(z.number()),
})
