import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Asked before the latest hint and not answered yet. */
const overtaken = new WeakSet<Query>()

/**
 * Asks again for what a hint has made stale. What is being asked for at that moment is waited for, and
 * asked for once more afterwards: if each hint took it back, a busy hunt on a slow line would never see
 * an answer, nor would whoever saves and waits for the lists.
 */
export function followHint(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const { promise, queryKey } = query
    const own = { ...filters, queryKey, exact: true }
    if (query.state.fetchStatus === 'idle' || !promise) void client.invalidateQueries(own)
    else if (!overtaken.has(query)) {
      overtaken.add(query)
      const settle = (isAnswered: boolean) => {
        overtaken.delete(query)
        // Taken back or failed: whoever shows it next asks.
        if (isAnswered) followHint(client, own)
        else query.invalidate()
      }
      promise.then(
        () => settle(true),
        () => settle(false),
      )
    }
  }
}
