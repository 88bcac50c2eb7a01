import {
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'

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

/** Returns a function that refetches what a broadcast made stale, by the prefixes of query keys. */
export function useRefetch(): (prefixes: readonly QueryKey[]) => void {
  const queryClient = useQueryClient()
  return (prefixes) => {
    for (const queryKey of prefixes) refetchOnBroadcast(queryClient, { queryKey })
  }
}

/** Interval of broadcasts without `interval_ms`, ms. */
const DEFAULT_INTERVAL_MS = 1000
/** Delay after the interval before the trailing refetch, ms. */
const TRAILING_DELAY_MS = 500

/** Refetches immediately and once more after a burst of broadcasts has ended. */
interface TrailingRefetch {
  /** @param payload of a coalesced broadcast; `interval_ms` is the shortest time until the next one */
  trigger: (payload?: Record<string, unknown>) => void
  cancel: () => void
}

/**
 * Refetches after coalesced broadcasts, such as the leaderboard's. The server sends at most one per interval
 * and drops the others. So each broadcast refetches twice: at once, and after the interval unless another
 * broadcast arrives. In large hunts, whose interval is long, both refetches are spread randomly, so that not
 * all clients send requests at once.
 * @param refetch usually invalidates a query prefix
 */
export function createTrailingRefetch(
  refetch: () => void,
  random: () => number = Math.random,
): TrailingRefetch {
  let leading: ReturnType<typeof setTimeout> | undefined
  let trailing: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(leading)
    clearTimeout(trailing)
  }
  return {
    trigger(payload) {
      const named = Number(payload?.['interval_ms'])
      const interval = named > DEFAULT_INTERVAL_MS ? named : DEFAULT_INTERVAL_MS
      const leadingSpread = (interval - DEFAULT_INTERVAL_MS) / 2
      const trailingSpread = Math.max(interval / 2, DEFAULT_INTERVAL_MS)
      cancel()
      if (leadingSpread > 0) leading = setTimeout(refetch, random() * leadingSpread)
      else refetch()
      trailing = setTimeout(refetch, interval + TRAILING_DELAY_MS + random() * trailingSpread)
    },
    cancel,
  }
}

/**
 * Refetches queries on coalesced broadcasts while the component is mounted (see `createTrailingRefetch`).
 * @param filters the queries to refetch; only the first value is used
 * @returns a function to call with every broadcast's payload
 */
export function useTrailingRefetch(filters: QueryFilters): TrailingRefetch['trigger'] {
  const queryClient = useQueryClient()
  const [refetch] = useState(() =>
    createTrailingRefetch(() => refetchOnBroadcast(queryClient, filters)),
  )
  useEffect(() => () => refetch.cancel(), [refetch])
  return refetch.trigger
}
