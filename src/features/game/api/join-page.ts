import * as z from 'zod/mini'
import { staleAfterJoining } from '@/features/game/api/joining'
import { publicNames } from '@/features/game/model/game-session-options'
import { refusalSchema } from '@/features/game/model/game-session-state'
import { AppError } from '@/lib/supabase/errors'
import type { Row } from '@/lib/supabase/row-of'
import { rpcMutation, rpcQuery } from '@/lib/supabase/rpc'
import { joinPageSchema } from '@/types/database-schemas/join-page'
import { joinedSessionSchema } from '@/types/database-schemas/joined-session'
import { openGameSessionSchema } from '@/types/database-schemas/open-game-session'

/** A listed hunt that can be joined now; `starts_at` null: at any time. */
export type OpenGameSession = Row<'open_game_session'>

const joinPage = z.object({
  ...joinPageSchema.shape,
  refusal: refusalSchema,
  public_names: z.catch(z.enum(publicNames), 'initials'),
})

/** What a join code leads to; `refusal` is the error key with which joining would be rejected now. */
export type JoinPage = z.infer<typeof joinPage>

/**
 * The join page of a code, for visitors and players.
 * @param team code of a team in the invitation
 * @param userId the signed-in user; the response says whether they are a member
 * @throws AppError `join_code_not_found` and `join_code_replaced` (see `openGameSessionsOf`), `rate_limit_exceeded`
 */
export function joinPageQueryOptions(code: string, team: string | null, userId: string | null) {
  const args = { p_code: code, ...(team && { p_team_code: team }) }
  return {
    // Not under ['game']: joining refetches that, and leaves the page.
    ...rpcQuery('get_join_page', args, ['join-page', userId], joinPage),
    staleTime: 30_000,
  }
}

/** The hunts to join instead, from the error of a wrong or replaced code. */
export function openGameSessionsOf(error: Error): OpenGameSession[] {
  if (!(error instanceof AppError) || error.detail === null) return []
  try {
    return z.array(openGameSessionSchema).parse(JSON.parse(error.detail))
  } catch {
    return []
  }
}

/**
 * Joins the session of a join code and activates it; only activates an already joined one.
 * @throws AppError `join_code_not_found`, `join_code_replaced`, `game_session_not_found`,
 *   `game_session_ended`, `game_session_full`, `registration_closed`, `rate_limit_exceeded`
 */
export const useJoinByCode = rpcMutation('join_by_code', {
  refresh: staleAfterJoining,
  answer: joinedSessionSchema,
})
