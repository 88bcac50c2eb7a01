import type { ResourceQuery } from '@/components/resource-table/resource-column'
import type { CodeQuery } from '@/features/codes/model/code-query'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin']: every event of the admin channel invalidates it. */
export const codeKeys = {
  all: [...queryKeyPrefixes.admin, 'codes'] as const,
  page: (query: CodeQuery) => [...codeKeys.all, 'page', query] as const,
  everything: (huntId: string) => [...codeKeys.all, 'everything', huntId] as const,
  deleted: (ids: readonly string[]) => [...codeKeys.all, 'deleted', ids] as const,
  choices: [...queryKeyPrefixes.admin, 'codes', 'choices'] as const,
  maps: () => [...codeKeys.all, 'maps'] as const,
  statistics: (sessionId: string, codeId: string | null, timeZone: string) =>
    [...codeKeys.all, 'statistics', sessionId, codeId, timeZone] as const,
  foundPage: (filter: { sessionId: string | null; withTests: boolean }, query: ResourceQuery) =>
    [...queryKeyPrefixes.admin, 'found-codes', filter, query] as const,
  cheatReview: (sessionId: string, beforeScanId: number | null) =>
    [...queryKeyPrefixes.admin, 'cheat-review', sessionId, beforeScanId] as const,
}
