import type { ResourceQuery } from '@/components/resource-table/resource-column'
import { queryKeyPrefixes } from '@/lib/account/keys'

const root = [...queryKeyPrefixes.admin, 'clues'] as const

/** Under ['admin']: every event of the admin channel invalidates it. */
export const clueKeys = {
  page: (filters: Record<string, string>, query: ResourceQuery) =>
    [...root, 'page', filters, query] as const,
  guides: (filters: Record<string, string>, query: ResourceQuery) =>
    [...root, 'guides', filters, query] as const,
  one: (clueId: string) => [...root, 'one', clueId] as const,
  links: [...root, 'links'] as const,
  guideLinks: [...root, 'guide-links'] as const,
  mediaLinks: [...root, 'media-links'] as const,
  hunts: [...root, 'hunts'] as const,
  ofSessions: (sessionIds: readonly string[]) => [...root, 'of-sessions', sessionIds] as const,
  statistics: (sessionId: string) => [...root, 'statistics', sessionId] as const,
}
