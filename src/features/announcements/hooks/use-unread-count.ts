import { useQuery } from '@tanstack/react-query'
import { announcementsQueryOptions } from '@/features/announcements/api/announcements'
import { readMarkQueryOptions } from '@/features/announcements/api/read-mark'
import { useUserId } from '@/lib/account/session'
import { inboxItems } from '@/features/announcements/model/inbox'

/**
 * Number of unread announcements; 0 while loading.
 * @param sessionId null: the player has not joined a session
 */
export function useUnreadCount(sessionId: string | null): number {
  const enabled = sessionId !== null
  const announcements = useQuery({
    ...announcementsQueryOptions(sessionId ?? '', useUserId()),
    enabled,
  })
  const readMark = useQuery({ ...readMarkQueryOptions(sessionId ?? ''), enabled })
  if (!announcements.data || readMark.data === undefined) return 0
  return inboxItems(announcements.data, readMark.data).filter(({ isUnread }) => isUnread).length
}
