export type InboxItem<Announcement> = Announcement & { isUnread: boolean }

/**
 * Marks announcements newer than the player's last visit as unread.
 * @param announcements with ISO times, the newest first
 * @param readAt ISO time of the last visit; null: never
 */
export function inboxItems<Announcement extends { created_at: string }>(
  announcements: readonly Announcement[],
  readAt: string | null,
): InboxItem<Announcement>[] {
  const readUntil = readAt === null ? Number.NEGATIVE_INFINITY : Date.parse(readAt)
  return announcements.map((announcement) => ({
    ...announcement,
    isUnread: Date.parse(announcement.created_at) > readUntil,
  }))
}

/** Count for the bell's badge, which has room for two digits. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}
