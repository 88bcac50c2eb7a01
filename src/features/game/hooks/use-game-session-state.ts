import {
  type GameSessionState,
  type GameSessionStates,
  stateAt,
} from '@/features/game/model/game-session-state'
import { useServerNow } from '@/lib/live/use-server-now'

/** The present state of a hunt; rerenders when it changes. */
export function useGameSessionState(states: GameSessionStates = []): GameSessionState {
  const { now } = useServerNow(states.map(({ since }) => since))
  return stateAt(states, now)
}
