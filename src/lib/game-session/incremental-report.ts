/** A report over days that the database counts incrementally, some with each request. */
export interface IncrementalReport {
  uncounted_days: number
}

/** Refetch interval while days remain to be counted, ms. */
export const COUNTING_INTERVAL_MS = 300

/**
 * Returns the `refetchInterval` of a report: short until all days are counted.
 * @param usual interval for a complete report, ms, or false
 */
export function refetchWhileCounting(usual: number | false) {
  return (query: { state: { data: IncrementalReport | undefined } }): number | false =>
    query.state.data && query.state.data.uncounted_days > 0 ? COUNTING_INTERVAL_MS : usual
}
