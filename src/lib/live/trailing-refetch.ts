/** Interval of hints that do not name one, ms. */
const DEFAULT_INTERVAL_MS = 1000
/** How long after the interval the last change of a burst is asked for, ms. */
const TRAILING_DELAY_MS = 500

/** A refetch that is due now and once more after the dust has settled. */
export interface TrailingRefetch {
  /** @param hint the payload of a coalesced broadcast; `interval_ms` is the shortest time until the next one */
  trigger: (hint?: Record<string, unknown>) => void
  cancel: () => void
}

/**
 * For coalesced hints (the leaderboard). The server sends one hint an interval and leaves out what happens meanwhile. So
 * each hint refetches twice: at once, and after the interval, when no other hint has come. In a large hunt, whose
 * interval is long, both are spread over half of it, so that a crowd does not ask in one instant.
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
    trigger(hint) {
      const named = Number(hint?.['interval_ms'])
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
