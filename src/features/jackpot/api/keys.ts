import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Not under ['game']: only the session's 'jackpot' event invalidates them. */
export const jackpotKeys = {
  all: ['jackpot'] as const,
  session: (sessionId: string) => ['jackpot', sessionId] as const,
}

/** Under ['admin']: every event of the admin channel invalidates it. */
export const adminJackpotKeys = {
  page: (status: string, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'jackpots', 'page', status, query] as const,
  entries: (jackpotId: string, kind: string, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'jackpots', 'entries', jackpotId, kind, query] as const,
}
