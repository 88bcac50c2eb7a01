import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { gameKeys } from '@/features/game/api/keys'
import { livePrefixes } from '@/lib/account/keys'
import { useBroadcast } from '@/lib/realtime'
import { createTrailingRefetch } from '@/lib/trailing-refetch'

/** What each event of a session's channel makes stale; board ticks are coalesced on top. */
const staleAfter = {
  session: [gameKeys.sessions, gameKeys.leaderboards, livePrefixes.shop, livePrefixes.claims],
  settings: [gameKeys.settings, livePrefixes.shop],
} as const

const everything = [livePrefixes.game, livePrefixes.shop, livePrefixes.claims]

/**
 * Keeps board, dates, settings and shop of a session live for its players.
 * @param sessionId a joined session; null listens to nothing
 */
export function useSessionChannel(sessionId: string | null): void {
  const queryClient = useQueryClient()
  const board = useMemo(
    () =>
      createTrailingRefetch(
        () => void queryClient.invalidateQueries({ queryKey: gameKeys.leaderboards }),
      ),
    [queryClient],
  )
  useEffect(() => () => board.cancel(), [board])

  function invalidate(keys: readonly (readonly string[])[]): void {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }

  useBroadcast(
    sessionId === null ? null : `session:${sessionId}`,
    {
      leaderboard: () => board.trigger(),
      session: () => invalidate(staleAfter.session),
      settings: () => invalidate(staleAfter.settings),
    },
    () => invalidate(everything),
  )
}
