import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Queries whose running fetch started before the latest broadcast. */
const outdated = new WeakSet<Query>()

/**
 * Refetches the queries that a broadcast made stale. A fetch that is already running finishes first and is
 * repeated once: if each broadcast cancelled it, frequent broadcasts on a slow connection would prevent
 * every result.
 */
export function refetchOnBroadcast(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const { promise, queryKey } = query
    const thisQuery = { ...filters, queryKey, exact: true }
    if (query.state.fetchStatus === 'idle' || !promise) void client.invalidateQueries(thisQuery)
    else if (!outdated.has(query)) {
      outdated.add(query)
      const settle = (succeeded: boolean) => {
        outdated.delete(query)
        // Cancelled or failed: the next observer fetches.
        if (succeeded) refetchOnBroadcast(client, thisQuery)
        else query.invalidate()
      }
      promise.then(
        () => settle(true),
        () => settle(false),
      )
    }
  }
}
