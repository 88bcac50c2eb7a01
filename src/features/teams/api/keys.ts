import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['game']: every scan of the player invalidates it. */
export const teamKeys = {
  all: [...queryKeyPrefixes.game, 'team'] as const,
  team: (sessionId: string) => [...queryKeyPrefixes.game, 'team', sessionId] as const,
  members: (teamId: string) => [...queryKeyPrefixes.game, 'team', 'members', teamId] as const,
  adminTeams: (sessionId: string, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'teams', sessionId, query] as const,
  adminAllTeams: (sessionId: string) =>
    [...queryKeyPrefixes.admin, 'all-teams', sessionId] as const,
}

/** What a change of team makes outdated: points, find cards, clues and claims are shared. */
export const staleAfterTeamChange = [
  queryKeyPrefixes.game,
  queryKeyPrefixes.scans,
  queryKeyPrefixes.shop,
  queryKeyPrefixes.claims,
] as const
