import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { membershipsQueryOptions } from '@/features/game/api/game'
import { profileQueryOptions } from '@/lib/account/profile'
import { useUserId } from '@/lib/account/session'
import { rpc } from '@/lib/supabase/rpc'

const readSchema = z.object({ read_at: z.string() })

/**
 * Marks announcements as read at the server's current time: those of a joined session, or (null) those of
 * hunts that the player has not joined.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function useMarkAnnouncementsRead() {
  const queryClient = useQueryClient()
  const uid = useUserId()
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      rpc(
        'mark_announcements_read',
        // Optional arguments are not sent as null.
        sessionId === null ? {} : { p_game_session_id: sessionId },
        readSchema,
      ),
    onSuccess: ({ read_at }, sessionId) => {
      if (sessionId === null) {
        queryClient.setQueryData(
          profileQueryOptions(uid).queryKey,
          (profile) => profile && { ...profile, announcements_read_at: read_at },
        )
        return
      }
      queryClient.setQueryData(membershipsQueryOptions().queryKey, (memberships) =>
        memberships?.map((membership) =>
          membership.game_session_id === sessionId
            ? { ...membership, announcements_read_at: read_at }
            : membership,
        ),
      )
    },
  })
}
