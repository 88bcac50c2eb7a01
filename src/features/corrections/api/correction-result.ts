import * as z from 'zod/mini'

export const correctionResultSchema = z.object({
  /** Number of finds or players that change; the others already have the requested state. */
  changed: z.number(),
  players: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      /** Null: none. The ranks are those of the team. */
      team_name: z.nullable(z.string()),
      game_session_id: z.string(),
      points_before: z.number(),
      points_after: z.number(),
      rank_before: z.nullable(z.number()),
      rank_after: z.nullable(z.number()),
      finds_before: z.number(),
      finds_after: z.number(),
      /** State of the open claim of the player in the hunt. */
      claim: z.catch(z.nullable(z.enum(['pending', 'approved'])), null),
    }),
  ),
})

/** Effect of a correction, carried out or previewed; empty for a repeated request. */
export type CorrectionResult = z.infer<typeof correctionResultSchema>

/** Arguments that all corrections have. */
export interface CorrectionCall {
  reason: string
  requestId: string
  /** Only returns the effect; changes nothing. */
  isPreview: boolean
}
