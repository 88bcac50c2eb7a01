import * as z from 'zod/mini'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

const rescheduledSchema = z.object({ ends_at: z.string() })

interface Reschedule {
  sessionId: string
  /** Later if positive; 1 to 10,080 in absolute value. */
  minutes: number
  /** The end that the organiser saw. */
  endsAt: string
  /** Moves freeze, joining deadline, end of sales and scheduled announcements with it. */
  movesDates: boolean
}

/**
 * Moves the end of a hunt and announces it.
 * @throws AppError `admin_access_required`, `invalid_input`, `game_session_not_found`,
 *   `invalid_game_session`, `edit_conflict`, `game_session_decided`
 */
export function useRescheduleGameSession() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin, queryKeyPrefixes.game],
    ({ sessionId, minutes, endsAt, movesDates }: Reschedule) =>
      rpc(
        'admin_reschedule_game_session',
        {
          p_game_session_id: sessionId,
          p_minutes: minutes,
          p_ends_at: endsAt,
          p_moves_dates: movesDates,
        },
        rescheduledSchema,
      ),
  )
}
