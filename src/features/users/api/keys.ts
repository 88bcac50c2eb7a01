import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin'], which every event of the admin channel invalidates. */
export const userKeys = {
  page: (role: string | null, isBanned: boolean | null, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'users', role, isBanned, query] as const,
  one: (userId: string) => [...queryKeyPrefixes.admin, 'users', 'one', userId] as const,
  history: (userId: string, kind: string, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'users', 'history', userId, kind, query] as const,
  tokenSubjectNames: [...queryKeyPrefixes.admin, 'token-subjects'] as const,
  tokenTransactions: (type: string | null, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'token-transactions', type, query] as const,
}
