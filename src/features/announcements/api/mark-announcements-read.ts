import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { membershipsQueryOptions } from '@/features/game/api/memberships'
import { rpc } from '@/lib/supabase/rpc'

const readSchema = z.object({ read_at: z.string() })

/**
 * Marks every announcement of a session as read at the server's current time.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function useMarkAnnouncementsRead(sessionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => rpc('mark_announcements_read', { p_game_session_id: sessionId }, readSchema),
    onSuccess: ({ read_at }) =>
      queryClient.setQueryData(membershipsQueryOptions().queryKey, (memberships) =>
        memberships?.map((membership) =>
          membership.game_session_id === sessionId
            ? { ...membership, announcements_read_at: read_at }
            : membership,
        ),
      ),
  })
}
