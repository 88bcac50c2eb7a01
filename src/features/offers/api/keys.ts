import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/**
 * The players' list shares the ['shop'] prefix with the clues of a session, so that a purchase invalidates
 * both; the organisers' list is under ['admin'].
 */
export const offerKeys = {
  list: (sessionId: string | null) =>
    [...queryKeyPrefixes.shop, sessionId ?? 'no-session', 'offers'] as const,
  adminList: (filters: object, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'offers', 'list', filters, query] as const,
  adminTargets: [...queryKeyPrefixes.admin, 'offers', 'targets'] as const,
}
