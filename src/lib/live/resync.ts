import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { queryClient } from '@/lib/supabase/query-client'

/** Window for combining the requests of several channels, ms. */
const BATCH_MS = 250

/** Refetches queries whose broadcasts may have been missed. */
type Resync = (queryKeys: readonly QueryKey[], since: number) => void

/**
 * Creates a function for channels that (re)join and tabs that wake up. It refetches the queries that were
 * last fetched before a given time. Calls within 250 ms are combined, so that each query is refetched
 * once.
 * @returns takes query-key prefixes, and the time (`performance.now()`) since which no broadcast was
 *   missed
 */
export function createResync(client: QueryClient): Resync {
  const fetchedAt = new WeakMap<Query, number>()
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') {
      fetchedAt.set(event.query, performance.now())
    }
  })
  const missed = new Map<string, { queryKey: QueryKey; since: number }>()

  function refetchStale(): void {
    const stale = new Set<Query>()
    for (const { queryKey, since } of missed.values()) {
      for (const query of client.getQueryCache().findAll({ queryKey })) {
        if ((fetchedAt.get(query) ?? -Infinity) < since) stale.add(query)
      }
    }
    missed.clear()
    for (const query of stale) {
      const invalidate = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      // Let the first fetch finish, so that the screen shows its result early.
      const isFirstFetch = query.state.data === undefined && query.state.fetchStatus === 'fetching'
      if (isFirstFetch) void query.promise?.then(invalidate, () => undefined)
      else void invalidate()
    }
  }

  return (queryKeys, since) => {
    if (missed.size === 0) setTimeout(refetchStale, BATCH_MS)
    for (const queryKey of queryKeys) {
      const lastKnown = missed.get(hashKey(queryKey))?.since ?? -Infinity
      missed.set(hashKey(queryKey), { queryKey, since: Math.max(since, lastKnown) })
    }
  }
}

export const resync = createResync(queryClient)
