import { useQuery } from '@tanstack/react-query'
import { announcementsQueryOptions } from '@/features/announcements/api/announcements'
import { inboxItems, type ReadMarks } from '@/features/announcements/model/inbox'
import { membershipsQueryOptions } from '@/features/game/api/game'
import { useProfile } from '@/lib/account/profile'

/**
 * Returns the last visits to the inbox; undefined while loading.
 * @param gameSessionId null: the player has not joined a session
 */
export function useReadMarks(gameSessionId: string | null) {
  const { profile } = useProfile()
  const memberships = useQuery({ ...membershipsQueryOptions(), enabled: gameSessionId !== null })
  const isLoaded = profile !== null && (gameSessionId === null || memberships.data !== undefined)
  const marks: ReadMarks | undefined = isLoaded
    ? {
        joined:
          memberships.data?.find(({ game_session_id }) => game_session_id === gameSessionId)
            ?.announcements_read_at ?? null,
        others: profile.announcements_read_at,
      }
    : undefined
  return { marks, memberships }
}

/**
 * Returns the number of unread announcements; 0 while loading.
 * @param gameSessionId null: the player has not joined a session; undefined: not known yet
 */
export function useUnreadCount(gameSessionId: string | null | undefined): number {
  const { data } = useQuery({
    ...announcementsQueryOptions(gameSessionId ?? null),
    enabled: gameSessionId !== undefined,
  })
  const { marks } = useReadMarks(gameSessionId ?? null)
  if (!data || !marks) return 0
  return inboxItems(data.announcements, marks).filter(({ isUnread }) => isUnread).length
}
