import { useQuery } from '@tanstack/react-query'
import {
  adminSessionsQueryOptions,
  type AdminSession,
} from '@/features/game/api/admin-list-game-sessions'
import { membershipsQueryOptions } from '@/features/game/api/memberships'

/** The rehearsals of a hunt, or the test itself when it is one. */
export function testsOf(session: AdminSession, sessions: readonly AdminSession[]): AdminSession[] {
  const huntId = session.is_test ? (session.cloned_from ?? session.id) : session.id
  return sessions.filter(
    (other) => other.is_test && (other.cloned_from === huntId || other.id === session.id),
  )
}

/** Sessions for a choice, and which of them the organiser has joined. */
export function useSessionTests() {
  const sessions = useQuery(adminSessionsQueryOptions())
  const memberships = useQuery(membershipsQueryOptions())
  return {
    sessions: sessions.data?.filter(({ archived_at }) => archived_at === null),
    error: sessions.error,
    refetch: sessions.refetch,
    joinedIds: new Set(memberships.data?.map((membership) => membership.game_session_id)),
  }
}
