/** Point entries of one session and their sum. */
export interface GameSessionPoints<Entry> {
  gameSessionId: string
  sum: number
  entries: Entry[]
}

/**
 * Groups points by session, keeping the order: the session with the latest entry comes first.
 * @param entries newest first
 */
export function pointsByGameSession<Entry extends { game_session_id: string; points: number }>(
  entries: readonly Entry[],
): GameSessionPoints<Entry>[] {
  const groups = new Map<string, GameSessionPoints<Entry>>()
  for (const entry of entries) {
    const gameSessionId = entry.game_session_id
    const group = groups.get(gameSessionId) ?? { gameSessionId, sum: 0, entries: [] }
    group.sum += entry.points
    group.entries.push(entry)
    groups.set(gameSessionId, group)
  }
  return [...groups.values()]
}
