/**
 * How phones come back to Supabase Realtime. It counts joins and deliveries of the whole project, per second on the
 * average of a minute (Free 100, Pro 500 of each), and turns everybody away who is above. A phone that comes back
 * joins two channels, its own and its session's. So a crowd behind one outage is spread in time, all in this file.
 */

/** Until a hint has told how large the crowd is: 500 phones are then 84 joins a second, within what Free allows, ms. */
const UNKNOWN_CROWD_MS = 12_000
/** 5,000 phones on Free are 84 joins a second then; nobody gains by waiting longer, ms. */
const LONGEST_SPREAD_MS = 120_000
const LONGEST_RETRY_MS = 30_000
const FIRST_RETRY_MS = 1000
const FIRST_OVERLOAD_MS = 60_000
const LONGEST_OVERLOAD_MS = 120_000
const POLL_MS = 30_000

/** A channel that was joined for longer was not closed for what closed it before, ms. */
export const STABLE_AFTER_MS = LONGEST_OVERLOAD_MS

let heardInterval: number | null = null

/**
 * Remembers how large the crowd is. Coalesced hints say when the next one may come: `interval_ms` is the time in which
 * every member can be told once within half of the plan's deliveries, so also that of two joins each at its full rate.
 * @param hint payload of a broadcast
 */
export function recordBroadcastInterval(hint: Record<string, unknown>): void {
  const interval = Number(hint['interval_ms'])
  if (interval > 0) heardInterval = Math.max(heardInterval ?? 0, interval)
}

/** Between half of the ceiling and the ceiling, ms. */
function jittered(ceiling: number): number {
  return ceiling / 2 + (Math.random() * ceiling) / 2
}

/**
 * How long a lost socket waits; its channels join as soon as it is open. The first try takes half of the plan's joins,
 * so a small hunt (50 members) is back within 2 s, 500 members on Free within 20 s and 5,000 on Pro within 40 s.
 * Further tries wait equally long for all, which keeps the crowd spread as the first has; chance would bunch it.
 * @param tries 1 for the first
 * @param interval the largest `interval_ms` heard, null when none was
 * @returns ms
 */
export function socketDelay(
  tries: number,
  interval = heardInterval,
  random: () => number = Math.random,
): number {
  const spread = interval === null ? UNKNOWN_CROWD_MS : Math.min(2 * interval, LONGEST_SPREAD_MS)
  if (tries === 1) return random() * spread
  return Math.min(spread * 2 ** (tries - 1), Math.max(LONGEST_RETRY_MS, spread))
}

/**
 * How long a channel waits that alone was closed or refused, while the socket stays.
 * @param attempt 0 for the first
 * @returns ms, 0.5 s at first and 30 s at the most
 */
export function channelDelay(attempt: number): number {
  return jittered(Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS))
}

/**
 * Whether Realtime closed or refused a channel because the project is over a limit: "Too many messages per second",
 * "ClientJoinRateLimitReached: Too many joins per second", "ConnectionRateLimitReached: Too many connected users".
 */
export function isRateLimited(reason: string): boolean {
  return /too many|rate ?limit/i.test(reason)
}

/**
 * How long a channel waits that an overload has closed: the limit is an average, over a minute.
 * @param before how often in a row it was
 * @returns ms, 30 to 60 s at first, then up to 120 s
 */
export function rateLimitDelay(before: number): number {
  return jittered(Math.min(FIRST_OVERLOAD_MS * 2 ** before, LONGEST_OVERLOAD_MS))
}

/** Time between two rounds of questions while a channel is not joined, ms; spread, as a crowd is closed at once. */
export function pollDelay(): number {
  return POLL_MS * (0.5 + Math.random())
}
