/** Without a filter, archived sessions are hidden. */
export const sessionFilters = ['hunts', 'tests', 'archived'] as const
export type SessionFilter = (typeof sessionFilters)[number]

/** @param filter empty: all sessions that are not archived */
export function filterSessions<Session extends { is_test: boolean; archived_at: string | null }>(
  sessions: readonly Session[],
  filter: SessionFilter | '',
): Session[] {
  return sessions.filter((session) => {
    if (filter === 'archived') return session.archived_at !== null
    if (session.archived_at !== null) return false
    return filter === '' || session.is_test === (filter === 'tests')
  })
}
