import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { queryClient } from '@/lib/supabase/query-client'

/** Channels join within this time of each other, and lists that they share are asked for once. */
const SETTLE_MS = 250

/** Asks again for what may have changed unheard. */
export type Resync = (queryKeys: readonly QueryKey[], since: number) => void

/**
 * Channels that (re)join and tabs that wake up have missed hints: what was asked before is stale, what
 * was asked after is not. Several of them within 250 ms are answered together, each query once.
 * @returns takes prefixes of query keys, and the time (`performance.now()`) from which on no hint was missed
 */
export function createResync(client: QueryClient): Resync {
  const askedAt = new WeakMap<Query, number>()
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') {
      askedAt.set(event.query, performance.now())
    }
  })
  const missed = new Map<string, { queryKey: QueryKey; since: number }>()

  function askAgain(): void {
    const stale = new Set<Query>()
    for (const { queryKey, since } of missed.values()) {
      for (const query of client.getQueryCache().findAll({ queryKey })) {
        if ((askedAt.get(query) ?? -Infinity) < since) stale.add(query)
      }
    }
    missed.clear()
    for (const query of stale) {
      const invalidate = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      // A first answer that is still on its way is shown before the next one is asked for.
      const isFirstComing = query.state.data === undefined && query.state.fetchStatus === 'fetching'
      if (isFirstComing) void query.promise?.then(invalidate, () => undefined)
      else void invalidate()
    }
  }

  return (queryKeys, since) => {
    if (missed.size === 0) setTimeout(askAgain, SETTLE_MS)
    for (const queryKey of queryKeys) {
      const known = missed.get(hashKey(queryKey))?.since ?? -Infinity
      missed.set(hashKey(queryKey), { queryKey, since: Math.max(since, known) })
    }
  }
}

export const resync = createResync(queryClient)
