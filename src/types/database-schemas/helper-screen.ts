// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { gameSessionStateSchema } from '@/types/database-schemas/game-session-state'
import { helperBoardRowSchema } from '@/types/database-schemas/helper-board-row'
import { helperFindSchema } from '@/types/database-schemas/helper-find'
import { helperReportSchema } from '@/types/database-schemas/helper-report'
import { helperActRowSchema } from '@/types/database-schemas/helper-act-row'
import { helperAnswerSchema } from '@/types/database-schemas/helper-answer'

export const helperScreenSchema = z.object({
  game_session_id: z.string(),
  name: z.string(),
  states: z.array(gameSessionStateSchema),
  ends_at: z.nullable(z.string()),
  is_frozen: z.boolean(),
  points_limit: z.number(),
  board: z.array(helperBoardRowSchema),
  finds: z.array(helperFindSchema),
  reports: z.array(helperReportSchema),
  acts: z.array(helperActRowSchema),
  answers: z.array(helperAnswerSchema),
})
