const TRAILING_DELAY_MS = 1500
const TRAILING_JITTER_MS = 1000

/** A refetch that is due now and once more after the dust has settled. */
export interface TrailingRefetch {
  trigger: () => void
  cancel: () => void
}

/**
 * For coalesced ticks (the leaderboard): refetches at once, and again 1.5 s plus up to 1 s later, so
 * that the last change of a burst is seen and a crowd does not ask in one instant. Further ticks
 * move the trailing refetch instead of adding one.
 * @param refetch usually invalidates a query prefix
 */
export function createTrailingRefetch(
  refetch: () => void,
  random: () => number = Math.random,
): TrailingRefetch {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    trigger() {
      refetch()
      clearTimeout(timer)
      timer = setTimeout(refetch, TRAILING_DELAY_MS + random() * TRAILING_JITTER_MS)
    },
    cancel() {
      clearTimeout(timer)
    },
  }
}
