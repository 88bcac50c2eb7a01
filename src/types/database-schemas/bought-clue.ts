// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'

export const boughtClueSchema = z.object({
  purchase_id: z.string(),
  clue_id: z.string(),
  game_session_id: z.string(),
  price: z.number(),
  balance: z.number(),
})
