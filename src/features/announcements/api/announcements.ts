import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { membershipsQueryOptions } from '@/features/game/api/game'
import { profileQueryOptions } from '@/lib/account/profile'
import { useUserId } from '@/lib/account/session'
import { serverNow } from '@/lib/live/server-time'
import { persistOffline } from '@/lib/offline/persist-offline'
import type { Row } from '@/lib/supabase/row-of'
import { rpc } from '@/lib/supabase/rpc'
import { announcementListSchema } from '@/types/database-schemas/announcement-list'
import { readAnnouncementsSchema } from '@/types/database-schemas/read-announcements'

/** Not under ['game']: only the session's 'announcement' event invalidates them. */
export const announcementsKey = ['announcements'] as const

export type Announcement = Row<'readable_announcement'>

/** Refetch interval, ms: no broadcast reaches players who have not joined a hunt. */
const POLL_MS = 5 * 60_000

/** Spreads the requests of all players after a scheduled announcement has appeared, ms. */
const SPREAD_MS = 2000

/**
 * What the player can read, newest first: announcements and messages of a joined session, and
 * announcements of hunts that the player has not joined. Reads again when a scheduled one appears.
 * @param gameSessionId null: the player has not joined a session
 */
export function announcementsQueryOptions(gameSessionId: string | null) {
  return queryOptions({
    queryKey: [...announcementsKey, gameSessionId, 'list'],
    ...persistOffline,
    queryFn: () =>
      rpc(
        'list_announcements',
        gameSessionId ? { p_game_session_id: gameSessionId } : {},
        announcementListSchema,
      ),
    refetchInterval: ({ state }) => {
      const nextAt = state.data?.next_at ?? null
      if (nextAt === null) return POLL_MS
      // At least a second, in case the clocks disagree.
      const wait = Math.max(Date.parse(nextAt) - serverNow(), 1000) + Math.random() * SPREAD_MS
      return Math.min(wait, POLL_MS)
    },
  })
}

/**
 * Marks announcements as read at the server's current time: those of a joined session, or (null) those of
 * hunts that the player has not joined.
 * @throws AppError `game_session_not_found`, `session_not_joined`
 */
export function useMarkAnnouncementsRead() {
  const queryClient = useQueryClient()
  const uid = useUserId()
  return useMutation({
    mutationFn: (gameSessionId: string | null) =>
      rpc(
        'mark_announcements_read',
        // Optional arguments are not sent as null.
        gameSessionId === null ? {} : { p_game_session_id: gameSessionId },
        readAnnouncementsSchema,
      ),
    onSuccess: ({ read_at }, gameSessionId) => {
      if (gameSessionId === null) {
        queryClient.setQueryData(
          profileQueryOptions(uid).queryKey,
          (profile) => profile && { ...profile, announcements_read_at: read_at },
        )
        return
      }
      queryClient.setQueryData(membershipsQueryOptions().queryKey, (memberships) =>
        memberships?.map((membership) =>
          membership.game_session_id === gameSessionId
            ? { ...membership, announcements_read_at: read_at }
            : membership,
        ),
      )
    },
  })
}
