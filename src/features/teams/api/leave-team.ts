import * as z from 'zod/mini'
import { staleAfterTeamChange } from '@/features/teams/api/keys'
import { rpc } from '@/lib/supabase/rpc'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

/**
 * Leaves the team; what was found and bought for it stays with it.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function useLeaveTeam() {
  return useRefreshingMutation(staleAfterTeamChange, ({ sessionId }: { sessionId: string }) =>
    rpc('leave_team', { p_game_session_id: sessionId }, z.object({ left: z.boolean() })),
  )
}
