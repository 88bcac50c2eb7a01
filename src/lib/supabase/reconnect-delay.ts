/**
 * Reconnect delays for Supabase Realtime, which limits the joins and deliveries of a whole project (Free
 * 100, Pro 500 per second, averaged over a minute) and rejects the excess. Each phone joins two channels,
 * its own and its session's. After an outage these delays spread the reconnects of all phones over time.
 */

/**
 * Spread while the number of phones is unknown, ms: 500 phones make 84 joins per second, within the Free
 * limit.
 */
const DEFAULT_SPREAD_MS = 12_000
/** Longest spread, ms: 5,000 phones make 84 joins per second, within the Free limit. */
const MAX_SPREAD_MS = 120_000
const MAX_RETRY_MS = 30_000
const FIRST_RETRY_MS = 1000
const FIRST_RATE_LIMIT_MS = 60_000
const MAX_RATE_LIMIT_MS = 120_000
const POLL_MS = 30_000
const CHECK_MS = 60_000

/** After this time a joined channel counts as stable and its rate-limit backoff restarts, ms. */
export const STABLE_AFTER_MS = MAX_RATE_LIMIT_MS

let largestInterval: number | null = null

/**
 * Remembers the largest broadcast interval, which grows with the number of members. During `interval_ms`
 * the server can reach every member once with half of the plan's deliveries, which equals two joins of
 * each member at the full rate.
 * @param payload of a broadcast
 */
export function recordBroadcastInterval(payload: Record<string, unknown>): void {
  const interval = Number(payload['interval_ms'])
  if (interval > 0) largestInterval = Math.max(largestInterval ?? 0, interval)
}

/** Returns a random delay between half of the ceiling and the ceiling, ms. */
function jittered(ceiling: number): number {
  return ceiling / 2 + (Math.random() * ceiling) / 2
}

/**
 * Returns the delay before a lost socket reconnects; its channels join as soon as it is open. The first
 * tries use half of the plan's joins, so 50 members are back within 2 s, 500 on Free within 20 s and 5,000
 * on Pro within 40 s. Later tries have a fixed delay, which keeps the phones spread as they are; new
 * random delays could bunch them.
 * @param tries 1 for the first try
 * @param interval the largest `interval_ms` so far, null when there was none
 * @returns ms
 */
export function socketDelay(
  tries: number,
  interval = largestInterval,
  random: () => number = Math.random,
): number {
  const spread = interval === null ? DEFAULT_SPREAD_MS : Math.min(2 * interval, MAX_SPREAD_MS)
  if (tries === 1) return random() * spread
  return Math.min(spread * 2 ** (tries - 1), Math.max(MAX_RETRY_MS, spread))
}

/**
 * Returns the delay before a closed or rejected channel rejoins while the socket is still open.
 * @param attempt 0 for the first
 * @returns ms: about 0.5 to 1 s at first, at most 30 s
 */
export function channelDelay(attempt: number): number {
  return jittered(Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS))
}

/**
 * Returns whether Realtime closed or rejected a channel because of a rate limit: "Too many messages per
 * second", "ClientJoinRateLimitReached: Too many joins per second", "ConnectionRateLimitReached: Too many
 * connected users".
 */
export function isRateLimited(reason: string): boolean {
  return /too many|rate ?limit/i.test(reason)
}

/**
 * Returns whether Realtime denied a channel: "Unauthorized: You do not have permissions to read from this
 * Channel topic", "You no longer have permission to read from this Channel topic".
 */
export function isRefused(reason: string): boolean {
  return /permissions? to read/i.test(reason)
}

/**
 * Returns the delay before a rate-limited channel rejoins. The limits are averages over a minute.
 * @param before number of consecutive rate limits before this one
 * @returns ms: 30 to 60 s at first, then up to 120 s
 */
export function rateLimitDelay(before: number): number {
  return jittered(Math.min(FIRST_RATE_LIMIT_MS * 2 ** before, MAX_RATE_LIMIT_MS))
}

/**
 * Returns the time until the next poll of unjoined channels, ms; random, because many clients lose theirs
 * at once.
 */
export function pollDelay(): number {
  return POLL_MS * (0.5 + Math.random())
}

/** Returns the time until the next check for lost broadcasts, ms; random, to spread the clients. */
export function checkDelay(): number {
  return CHECK_MS * (0.9 + 0.2 * Math.random())
}
