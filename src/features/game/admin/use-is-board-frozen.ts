import { useServerNow } from '@/lib/live/use-server-now'

/**
 * Whether the board of a session shows older standings now; a freeze may also be planned for later.
 * @param frozenAt ISO time from which on the board is frozen
 */
export function useIsBoardFrozen(frozenAt: string | null): boolean {
  const { now } = useServerNow([frozenAt])
  return frozenAt !== null && Date.parse(frozenAt) <= now
}
