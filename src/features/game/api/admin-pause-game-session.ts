import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const pausedSchema = z.object({
  paused_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
})

interface Pause {
  sessionId: string
  isPaused: boolean
  /** Own text for the announcement; may be empty. */
  message: string
  /** Moves the end and the dates that lie ahead by the length of the pause. */
  extendsEnd: boolean
}

/**
 * Pauses or resumes a hunt, and announces it.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `game_session_ended`, `game_session_decided`
 */
export function usePauseGameSession() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game],
    ({ sessionId, isPaused, message, extendsEnd }: Pause) =>
      rpc(
        'admin_pause_game_session',
        {
          p_game_session_id: sessionId,
          p_is_paused: isPaused,
          p_message: message,
          p_extends_end: extendsEnd,
        },
        pausedSchema,
      ),
  )
}
