import { queryKeyPrefixes } from '@/lib/account/keys'

/** Of their own, because only the session's 'announcement' event makes them stale. */
export const announcementKeys = {
  all: ['announcements'] as const,
  list: (sessionId: string) => ['announcements', sessionId, 'list'] as const,
  /** Under ['admin'], which every event of the admin channel makes stale. */
  sent: [...queryKeyPrefixes.admin, 'announcements'] as const,
  sentPage: (sessionId: string, offset: number) =>
    [...queryKeyPrefixes.admin, 'announcements', sessionId, offset] as const,
  readMark: (sessionId: string) => ['announcements', sessionId, 'read-mark'] as const,
}
