// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { gameSessionStateSchema } from '@/types/database-schemas/game-session-state'
import { publicBoardRowSchema } from '@/types/database-schemas/public-board-row'
import { screenFindSchema } from '@/types/database-schemas/screen-find'
import { findMapSchema } from '@/types/database-schemas/find-map'
import { screenAnnouncementSchema } from '@/types/database-schemas/screen-announcement'
import { screenRevealSchema } from '@/types/database-schemas/screen-reveal'

export const venueScreenSchema = z.object({
  version: z.string(),
  name: z.string(),
  panels: z.array(z.string()),
  theme: z.string(),
  language: z.string(),
  allows_embedding: z.boolean(),
  states: z.array(gameSessionStateSchema),
  ends_at: z.nullable(z.string()),
  frozen_at: z.nullable(z.string()),
  join_code: z.nullable(z.string()),
  board: z.array(publicBoardRowSchema),
  finds: z.array(screenFindSchema),
  find_map: z.nullable(findMapSchema),
  announcements: z.array(screenAnnouncementSchema),
  reveal: z.nullable(screenRevealSchema),
})
