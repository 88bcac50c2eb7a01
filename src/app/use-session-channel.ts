import { useQueryClient } from '@tanstack/react-query'
import { useAnnouncementNews } from '@/features/announcements/hooks/use-announcement-news'
import { announcementKeys } from '@/features/announcements/api/keys'
import { gameKeys } from '@/features/game/api/keys'
import { mapKeys } from '@/features/map/api/keys'
import { jackpotKeys } from '@/features/jackpot/api/keys'
import { livePrefixes } from '@/lib/account/keys'
import { followHint } from '@/lib/live/follow-hint'
import { useBroadcast } from '@/lib/live/realtime'
import { useTrailingRefetch } from '@/lib/live/use-trailing-refetch'

/** What each event of a session's channel makes stale; board and jackpot ticks are coalesced on top. */
const staleAfter = {
  session: [
    gameKeys.sessions,
    gameKeys.leaderboards,
    mapKeys.maps,
    livePrefixes.shop,
    livePrefixes.claims,
  ],
  settings: [gameKeys.settings, livePrefixes.shop],
} as const

const everything = [
  livePrefixes.game,
  livePrefixes.shop,
  livePrefixes.claims,
  announcementKeys.all,
  jackpotKeys.all,
]

/**
 * Keeps board, dates, settings, shop, jackpot and announcements of a session live on every screen.
 * @param sessionId a joined session; null listens to nothing
 */
export function useSessionChannel(sessionId: string | null): void {
  const queryClient = useQueryClient()
  const tellNews = useAnnouncementNews(sessionId)
  const refreshBoard = useTrailingRefetch({ queryKey: gameKeys.leaderboards })
  const refreshJackpot = useTrailingRefetch({ queryKey: jackpotKeys.all })

  function invalidate(keys: readonly (readonly string[])[]): void {
    for (const queryKey of keys) followHint(queryClient, { queryKey })
  }

  useBroadcast(
    sessionId === null ? null : `session:${sessionId}`,
    {
      leaderboard: refreshBoard,
      jackpot: refreshJackpot,
      announcement: ({ announcement_id: id }) => void tellNews(String(id)),
      session: () => invalidate(staleAfter.session),
      settings: () => invalidate(staleAfter.settings),
    },
    everything,
  )
}
