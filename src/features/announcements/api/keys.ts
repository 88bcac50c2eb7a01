import { queryKeyPrefixes } from '@/lib/account/keys'

/** Not under ['game']: only the session's 'announcement' event invalidates them. */
export const announcementKeys = {
  all: ['announcements'] as const,
  list: (sessionId: string | null) => ['announcements', sessionId, 'list'] as const,
  /** Under ['admin']: every event of the admin channel invalidates it. */
  sent: [...queryKeyPrefixes.admin, 'announcements'] as const,
  sentPage: (sessionId: string, offset: number) =>
    [...queryKeyPrefixes.admin, 'announcements', sessionId, offset] as const,
}
