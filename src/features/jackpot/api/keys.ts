import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Of their own, because only the session's 'jackpot' event makes them stale. */
export const jackpotKeys = {
  all: ['jackpot'] as const,
  session: (sessionId: string) => ['jackpot', sessionId] as const,
}

/** Under ['admin'], which every event of the admin channel makes stale. */
export const adminJackpotKeys = {
  page: (status: string, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'jackpots', 'page', status, query] as const,
  entries: (jackpotId: string, kind: string, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'jackpots', 'entries', jackpotId, kind, query] as const,
}
