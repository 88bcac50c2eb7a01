import { useServerNow } from '@/lib/live/use-server-now'

/**
 * Tells whether the leaderboard is frozen now; the freeze may be in the future.
 * @param frozenAt ISO time from which the leaderboard is frozen
 */
export function useIsBoardFrozen(frozenAt: string | null): boolean {
  const { now } = useServerNow([frozenAt])
  return frozenAt !== null && Date.parse(frozenAt) <= now
}
