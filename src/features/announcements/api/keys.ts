/** Of their own, because only the session's 'announcement' event makes them stale. */
export const announcementKeys = {
  all: ['announcements'] as const,
  list: (sessionId: string) => ['announcements', sessionId, 'list'] as const,
  readMark: (sessionId: string) => ['announcements', sessionId, 'read-mark'] as const,
}
