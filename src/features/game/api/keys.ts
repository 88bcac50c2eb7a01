import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { livePrefixes } from '@/lib/account/keys'

/** Under ['game'], which a scan of the player makes stale as a whole. */
export const gameKeys = {
  settings: [...livePrefixes.game, 'settings'] as const,
  sessions: [...livePrefixes.game, 'sessions'] as const,
  memberships: [...livePrefixes.game, 'memberships'] as const,
  leaderboards: [...livePrefixes.game, 'leaderboard'] as const,
  leaderboard: (sessionId: string) => [...livePrefixes.game, 'leaderboard', sessionId] as const,
  foundCodes: (sessionId: string) => [...livePrefixes.scans, sessionId, 'found-codes'] as const,
  scanProgress: (scanId: number) => ['scan-progress', scanId] as const,
  /** Under ['admin'], which every event of the admin channel makes stale. */
  adminSessions: [...livePrefixes.admin, 'game-sessions'] as const,
  adminClueChoices: [...livePrefixes.admin, 'clue-choices'] as const,
  adminClueName: (id: string) => [...livePrefixes.admin, 'clue-name', id] as const,
  adminCodeChoices: [...livePrefixes.admin, 'code-choices'] as const,
  adminMembers: (sessionId: string, query: ResourceQuery) =>
    [...livePrefixes.admin, 'session-members', sessionId, query] as const,
}
