// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { findMapCodeSchema } from '@/types/database-schemas/find-map-code'

export const findMapSchema = z.object({
  codes: z.array(findMapCodeSchema),
  map: z.nullable(z.unknown()),
})
