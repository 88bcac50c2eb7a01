// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { findCardRowSchema } from '@/types/database-schemas/find-card-row'
import { solvedClueSchema } from '@/types/database-schemas/solved-clue'

export const scanProgressSchema = z.object({
  codes_found: z.number(),
  rank: z.nullable(z.number()),
  rank_before: z.nullable(z.number()),
  card: z.nullable(findCardRowSchema),
  solved: z.array(solvedClueSchema),
})
