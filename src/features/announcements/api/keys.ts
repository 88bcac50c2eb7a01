import { livePrefixes } from '@/lib/account/keys'

/** Of their own, because only the session's 'announcement' event makes them stale. */
export const announcementKeys = {
  all: ['announcements'] as const,
  list: (sessionId: string) => ['announcements', sessionId, 'list'] as const,
  /** Under ['admin'], which every event of the admin channel makes stale. */
  sent: [...livePrefixes.admin, 'announcements'] as const,
  sentPage: (sessionId: string, offset: number) =>
    [...livePrefixes.admin, 'announcements', sessionId, offset] as const,
  readMark: (sessionId: string) => ['announcements', sessionId, 'read-mark'] as const,
}
