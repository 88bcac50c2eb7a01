import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['claims'], which a 'claim' broadcast invalidates; the organisers' list is under ['admin']. */
export const claimKeys = {
  session: (sessionId: string) => [...queryKeyPrefixes.claims, sessionId] as const,
  adminPage: (
    filter: { status: string | null; sessionId: string | null; withTests: boolean },
    query: ResourceQuery,
  ) => [...queryKeyPrefixes.admin, 'claims', filter, query] as const,
  photo: (path: string) => ['claim-photo', path] as const,
}
