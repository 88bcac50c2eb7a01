import { useQuery } from '@tanstack/react-query'
import { type AdminSession, adminSessionsQueryOptions } from '@/features/game/api/admin-game'
import { membershipsQueryOptions } from '@/features/game/api/game'

/** Test sessions of a hunt, including the session itself if it is a test. */
export function testSessionsOf(
  session: AdminSession,
  sessions: readonly AdminSession[],
): AdminSession[] {
  const huntId = session.is_test ? (session.cloned_from ?? session.id) : session.id
  return sessions.filter(
    (other) => other.is_test && (other.cloned_from === huntId || other.id === session.id),
  )
}

/** Sessions that are not archived, and the ids of those that the organiser has joined. */
export function useSelectableSessions() {
  const sessions = useQuery(adminSessionsQueryOptions())
  const memberships = useQuery(membershipsQueryOptions())
  return {
    sessions: sessions.data?.filter(({ archived_at }) => archived_at === null),
    error: sessions.error,
    refetch: sessions.refetch,
    joinedIds: new Set(memberships.data?.map((membership) => membership.game_session_id)),
  }
}
