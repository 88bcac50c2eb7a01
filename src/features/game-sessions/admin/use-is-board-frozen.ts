import { hasPassed } from '@/features/game/model/game-session-state'
import { useServerNow } from '@/lib/live/use-server-now'

/**
 * Tells whether the leaderboard is frozen now; the freeze may be in the future.
 * @param frozenAt ISO time from which the leaderboard is frozen
 */
export function useIsBoardFrozen(frozenAt: string | null): boolean {
  const { now } = useServerNow([frozenAt])
  return hasPassed(frozenAt, now)
}
