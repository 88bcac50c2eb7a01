import { useQuery } from '@tanstack/react-query'
import { gameSessionsQueryOptions, useGameSessionState } from '@/features/game/api/game'
import type { GameSessionPhase } from '@/features/game/model/game-session-state'
import type { Task } from '@/features/tasks/api/tasks'

/** The phase of the hunt of a task; running for one that is not known. */
export function useHuntPhase({ game_session_id: gameSessionId }: Task): GameSessionPhase {
  const { data: states } = useQuery({
    ...gameSessionsQueryOptions(),
    select: (gameSessions) => gameSessions.find(({ id }) => id === gameSessionId)?.states,
  })
  return useGameSessionState(states).phase
}
