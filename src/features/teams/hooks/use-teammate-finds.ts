import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { gameKeys, hasTeam, membershipsQueryOptions } from '@/features/game/api/game'
import { teamQueryOptions, type Team } from '@/features/teams/api/teams'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { refetchOnBroadcast } from '@/lib/live/refetch-on-broadcast'

const countTeammateFinds = (team: Team | null) =>
  team?.members.reduce((sum, { is_me, found_codes }) => (is_me ? sum : sum + found_codes), 0)

/**
 * Refetches what a team shares after a teammate's find. A find has no event for teammates: the leaderboard event
 * refetches the team.
 */
export function useTeammateFinds(gameSessionId: string): void {
  const queryClient = useQueryClient()
  const { data: isInTeam = false } = useQuery({
    ...membershipsQueryOptions(),
    select: (memberships) => hasTeam(memberships, gameSessionId),
  })
  const { data: finds } = useQuery({
    ...teamQueryOptions(gameSessionId),
    enabled: isInTeam,
    select: countTeammateFinds,
  })
  const lastFinds = useRef<number>(undefined)
  useEffect(() => {
    if (lastFinds.current !== undefined && finds !== undefined) {
      refetchOnBroadcast(queryClient, { queryKey: queryKeyPrefixes.scans })
      refetchOnBroadcast(queryClient, { queryKey: queryKeyPrefixes.shop })
      refetchOnBroadcast(queryClient, { queryKey: gameKeys.memberships }) // codes_to_claim
    }
    lastFinds.current = finds
  }, [finds, queryClient])
}
