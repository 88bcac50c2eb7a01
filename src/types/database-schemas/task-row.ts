// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { mediaItemSchema } from '@/types/database-schemas/media-item'
import { taskOptionSchema } from '@/types/database-schemas/task-option'

export const taskRowSchema = z.object({
  id: z.string(),
  game_session_id: z.string(),
  scan_id: z.number(),
  qr_code_name: z.string(),
  found_at: z.string(),
  kind: z.string(),
  question_hu: z.string(),
  question_en: z.string(),
  media: z.array(mediaItemSchema),
  options: z.array(taskOptionSchema),
  takes_many: z.boolean(),
  unit: z.string(),
  reviews_photo: z.boolean(),
  points: z.number(),
  wrong_cost: z.number(),
  max_tries: z.nullable(z.number()),
  is_required: z.boolean(),
  ends_at: z.nullable(z.string()),
  tries: z.number(),
  state: z.string(),
  points_won: z.number(),
  solved_at: z.nullable(z.string()),
  solved_by_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  photo_path: z.nullable(z.string()),
})
