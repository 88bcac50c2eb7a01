/** An announcement with whether the player has yet to read it. */
export type InboxItem<Announcement> = Announcement & { isUnread: boolean }

/**
 * Marks what came after the player last looked.
 * @param announcements with ISO times, the newest first
 * @param readAt ISO time until which everything is read; null: nothing is
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

/** The count on the bell; a small badge holds no more than two digits. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}
