// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { broadcastSchema } from '@/types/database-schemas/broadcast'

export const broadcastListSchema = z.object({
  asked_at: z.nullable(z.string()),
  topics: z.array(z.string()),
  broadcasts: z.nullable(z.array(broadcastSchema)),
})
