/** What a list of sessions can be narrowed to; without a filter it leaves out what was put away. */
export const sessionFilters = ['hunts', 'tests', 'archived'] as const
export type SessionFilter = (typeof sessionFilters)[number]

/** @param filter the empty text: hunts and tests that were not put away */
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
