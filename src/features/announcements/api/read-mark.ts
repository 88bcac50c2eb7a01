import { queryOptions } from '@tanstack/react-query'
import { membershipsQueryOptions } from '@/features/game/api/memberships'

/** ISO time of the player's last visit to the inbox of a session; null: never. */
export function readMarkQueryOptions(sessionId: string) {
  return queryOptions({
    ...membershipsQueryOptions(),
    select: (memberships) =>
      memberships.find(({ game_session_id }) => game_session_id === sessionId)
        ?.announcements_read_at ?? null,
  })
}
