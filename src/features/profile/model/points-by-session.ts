/** Point entries of one session and their sum. */
export interface SessionPoints<Entry> {
  sessionId: string
  sum: number
  entries: Entry[]
}

/**
 * Groups points by session, keeping the order: the session with the latest entry comes first.
 * @param entries newest first
 */
export function pointsBySession<Entry extends { game_session_id: string; points: number }>(
  entries: readonly Entry[],
): SessionPoints<Entry>[] {
  const groups = new Map<string, SessionPoints<Entry>>()
  for (const entry of entries) {
    const sessionId = entry.game_session_id
    const group = groups.get(sessionId) ?? { sessionId, sum: 0, entries: [] }
    group.sum += entry.points
    group.entries.push(entry)
    groups.set(sessionId, group)
  }
  return [...groups.values()]
}
