/** ISO times of the player's last visit to the inbox; null: never. */
export interface ReadMarks {
  /** Visit to the announcements of the joined hunt. */
  joined: string | null
  /** Visit to those of hunts that the player has not joined. */
  others: string | null
}

export type InboxItem<Announcement> = Announcement & { isUnread: boolean }

/**
 * Marks announcements newer than the player's last visit as unread.
 * @param announcements with ISO times, the newest first
 */
export function inboxItems<
  Announcement extends { published_at: string; game_session_name: string | null },
>(announcements: readonly Announcement[], marks: ReadMarks): InboxItem<Announcement>[] {
  return announcements.map((announcement) => {
    // Lists that an earlier build has stored lack the name.
    const game_session_name = announcement.game_session_name ?? null
    const readAt = game_session_name === null ? marks.joined : marks.others
    return {
      ...announcement,
      game_session_name,
      isUnread: readAt === null || Date.parse(announcement.published_at) > Date.parse(readAt),
    }
  })
}

/** Count for the bell's badge, which has room for two digits. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}
