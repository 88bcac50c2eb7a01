/** What a statistic says of days that the database has not counted yet; it counts some at each look. */
export interface IncrementalReport {
  uncounted_days: number
}

/** Time between two looks while days are left to count, in milliseconds. */
export const COUNTING_INTERVAL_MS = 300

/**
 * For `refetchInterval`: asks again at once until every day is counted.
 * @param usual the interval of a complete report in milliseconds, or false
 */
export function refetchWhileCounting(usual: number | false) {
  return (query: { state: { data: IncrementalReport | undefined } }): number | false =>
    query.state.data && query.state.data.uncounted_days > 0 ? COUNTING_INTERVAL_MS : usual
}
