import { useAnnouncementToast } from '@/features/announcements/hooks/use-announcement-toast'
import { announcementsKey } from '@/features/announcements/api/announcements'
import { gameKeys } from '@/features/game/api/game'
import { mapsKey } from '@/features/map/api/map'
import { teamKeys } from '@/features/teams/api/teams'
import { jackpotKey } from '@/features/jackpot/api/jackpot'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { useBroadcast } from '@/lib/live/realtime'
import { useRefetch, useTrailingRefetch } from '@/lib/live/refetch-on-broadcast'

/**
 * Query keys that each event of the session channel invalidates; leaderboard and jackpot events are
 * coalesced.
 */
const keysInvalidatedBy = {
  session: [
    gameKeys.sessions,
    gameKeys.memberships,
    gameKeys.leaderboards,
    mapsKey,
    queryKeyPrefixes.shop,
    queryKeyPrefixes.claims,
  ],
  settings: [gameKeys.settings, gameKeys.sessions, queryKeyPrefixes.shop],
} as const

const allKeys = [
  queryKeyPrefixes.game,
  queryKeyPrefixes.shop,
  queryKeyPrefixes.claims,
  announcementsKey,
  jackpotKey,
]

/**
 * Refetches leaderboard, dates, settings, shop, jackpot and announcements of a session on broadcasts.
 * @param gameSessionId a joined session; null listens to nothing
 */
export function useGameSessionChannel(gameSessionId: string | null): void {
  const invalidate = useRefetch()
  const showToast = useAnnouncementToast()
  const refreshBoard = useTrailingRefetch({ queryKey: gameKeys.leaderboards })
  const refreshTeam = useTrailingRefetch({ queryKey: teamKeys.all })
  const refreshJackpot = useTrailingRefetch({ queryKey: jackpotKey })

  useBroadcast(
    gameSessionId === null ? null : `session:${gameSessionId}`,
    {
      leaderboard: (payload) => {
        refreshBoard(payload)
        refreshTeam(payload)
      },
      jackpot: refreshJackpot,
      announcement: (payload) => void showToast({ game_session_id: gameSessionId, ...payload }),
      session: () => invalidate(keysInvalidatedBy.session),
      settings: () => invalidate(keysInvalidatedBy.settings),
    },
    allKeys,
  )
}
