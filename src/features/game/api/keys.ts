import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['game']: every scan of the player invalidates it. */
export const gameKeys = {
  settings: [...queryKeyPrefixes.game, 'settings'] as const,
  sessions: [...queryKeyPrefixes.game, 'sessions'] as const,
  memberships: [...queryKeyPrefixes.game, 'memberships'] as const,
  leaderboards: [...queryKeyPrefixes.game, 'leaderboard'] as const,
  leaderboard: (sessionId: string) => [...queryKeyPrefixes.game, 'leaderboard', sessionId] as const,
  findCards: [...queryKeyPrefixes.scans, 'find-cards'] as const,
  /** Not under ['game']: joining refetches that, and leaves the page. */
  joinPage: (code: string, team: string | null, userId: string | null) =>
    ['join-page', code, team, userId] as const,
  scanProgress: (scanId: number) => ['scan-progress', scanId] as const,
  /** Under ['admin']: every event of the admin channel invalidates it. */
  isOwnServer: ['server', 'is-own'] as const,
  confirmsEmail: ['identity-settings', 'confirms-email'] as const,
  adminSessions: [...queryKeyPrefixes.admin, 'game-sessions'] as const,
  adminMembers: (sessionId: string, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'session-members', sessionId, query] as const,
  adminAllMembers: (sessionId: string) =>
    [...queryKeyPrefixes.admin, 'all-session-members', sessionId] as const,
  adminTimeline: (sessionId: string, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'session-timeline', sessionId, query] as const,
  adminSettings: [...queryKeyPrefixes.admin, 'game-settings'] as const,
  namedPlayers: (sessionId: string) =>
    [...queryKeyPrefixes.admin, 'named-players', sessionId] as const,
  affectedHunts: [...queryKeyPrefixes.admin, 'affected-hunts'] as const,
  preflight: (sessionId: string) => [...queryKeyPrefixes.admin, 'preflight', sessionId] as const,
}
