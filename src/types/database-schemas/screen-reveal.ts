// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { publicBoardRowSchema } from '@/types/database-schemas/public-board-row'

export const screenRevealSchema = z.object({
  places: z.number(),
  revealed: z.number(),
  rows: z.array(publicBoardRowSchema),
})
