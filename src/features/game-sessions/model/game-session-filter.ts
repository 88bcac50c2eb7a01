/** Without a filter, archived sessions are hidden. */
export const gameSessionFilters = ['hunts', 'tests', 'archived'] as const
export type GameSessionFilter = (typeof gameSessionFilters)[number]

/** @param filter empty: all sessions that are not archived */
export function filterGameSessions<
  GameSession extends { is_test: boolean; archived_at: string | null },
>(gameSessions: readonly GameSession[], filter: GameSessionFilter | ''): GameSession[] {
  return gameSessions.filter((session) => {
    if (filter === 'archived') return session.archived_at !== null
    if (session.archived_at !== null) return false
    return filter === '' || session.is_test === (filter === 'tests')
  })
}
