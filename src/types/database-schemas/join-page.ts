// Generated from the database by `npm run db:types`. Do not edit.
import * as z from 'zod/mini'
import { openGameSessionSchema } from '@/types/database-schemas/open-game-session'

export const joinPageSchema = z.object({
  code: z.string(),
  name: z.string(),
  description_hu: z.string(),
  description_en: z.string(),
  invitation_hu: z.string(),
  invitation_en: z.string(),
  languages: z.array(z.string()),
  place_hu: z.string(),
  place_en: z.string(),
  team_name: z.nullable(z.string()),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  joining_ends_at: z.nullable(z.string()),
  starting_tokens: z.number(),
  players: z.nullable(z.number()),
  max_players: z.nullable(z.number()),
  refusal: z.nullable(z.string()),
  is_member: z.boolean(),
  is_draft: z.boolean(),
  public_names: z.string(),
  allows_guests: z.boolean(),
  open_game_sessions: z.array(openGameSessionSchema),
})
