import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  channelDelay,
  isRateLimited,
  recordBroadcastInterval,
  rateLimitDelay,
  pollDelay,
  socketDelay,
} from '@/lib/supabase/reconnect-delay'

const FREE = 100
const PRO = 500

/** `interval_ms` of a hunt with this many members (`private.publish_coalesced`). */
const intervalOf = (members: number, plan: number) =>
  Math.max(1000, (1000 * members) / (0.5 * plan))

/** Seeded random numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Joins per second: each phone joins two channels at its first try after the outage. */
function joinsAfter(
  outageMs: number,
  phones: number,
  delay: (tries: number) => number,
): Map<number, number> {
  const joins = new Map<number, number>()
  for (let phone = 0; phone < phones; phone++) {
    let now = 0
    for (let tries = 1; now === 0 || now < outageMs; tries++) now += delay(tries)
    const second = Math.floor(now / 1000)
    joins.set(second, (joins.get(second) ?? 0) + 2)
  }
  return joins
}

/** Highest average over five seconds, as Realtime counts it. */
function peak(joins: Map<number, number>): number {
  const fives = [...joins.keys()].map((first) =>
    [0, 1, 2, 3, 4].reduce((sum, second) => sum + (joins.get(first + second) ?? 0), 0),
  )
  return Math.max(...fives) / 5
}

const aboveLimit = (joins: Map<number, number>, limit: number) =>
  [...joins.values()].filter((count) => count > limit).length

describe('After an outage the joins of all phones stay within the plan', () => {
  const crowds = [
    { phones: 50, plan: FREE },
    { phones: 500, plan: FREE },
    { phones: 500, plan: PRO },
    { phones: 5000, plan: PRO },
    { phones: 5000, plan: FREE },
  ]
  const outages = [0, 1, 5, 20, 60, 300]
  it.each(crowds.flatMap((crowd) => outages.map((seconds) => ({ ...crowd, seconds }))))(
    '$phones phones, $plan joins a second, $seconds s without Realtime',
    ({ phones, plan, seconds }) => {
      const random = randomFrom(phones + seconds)
      const interval = intervalOf(phones, plan)
      const joins = joinsAfter(seconds * 1000, phones, (tries) =>
        socketDelay(tries, interval, random),
      )
      expect(peak(joins)).toBeLessThanOrEqual(plan)
    },
  )

  it.each(outages)('500 phones without any broadcast yet, on Free, %s s', (seconds) => {
    const random = randomFrom(seconds)
    const joins = joinsAfter(seconds * 1000, 500, (tries) => socketDelay(tries, null, random))
    expect(peak(joins)).toBeLessThanOrEqual(FREE)
  })

  it('5,000 phones without any broadcast yet, on Pro: above the limit for at most 12 s', () => {
    const random = randomFrom(1)
    const joins = joinsAfter(0, 5000, (tries) => socketDelay(tries, null, random))
    expect(aboveLimit(joins, PRO)).toBeLessThanOrEqual(12)
    // Realtime averages over a minute.
    expect(10_000 / 60).toBeLessThan(PRO)
  })

  it('the default delays of realtime-js would exceed the plan', () => {
    const own = (tries: number) => [1000, 2000, 5000, 10_000][tries - 1] ?? 10_000
    expect(peak(joinsAfter(0, 500, own))).toBeGreaterThan(FREE)
    expect(peak(joinsAfter(60_000, 5000, own))).toBeGreaterThan(PRO)
  })
})

describe('A lost socket', () => {
  it('of a small hunt reconnects within two seconds', () => {
    expect(socketDelay(1, 1000, () => 1)).toBe(2000)
  })

  it('waits longer with each try, at most 30 s in small hunts', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((tries) => socketDelay(tries, 1000, () => 1))
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  it('remembers the largest interval of all broadcasts', () => {
    expect(socketDelay(1, undefined, () => 1)).toBe(12_000)
    for (const interval_ms of [20_000, 1000, 'soon', undefined])
      recordBroadcastInterval({ interval_ms })
    expect(socketDelay(1, undefined, () => 1)).toBe(40_000)
  })
})

describe('A channel', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    [0, 500, 1000],
    [1, 1000, 2000],
    [9, 15_000, 30_000],
  ])('that was closed %s times before waits %s to %s ms', (attempt, least, most) => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1)
    expect([channelDelay(attempt), channelDelay(attempt)]).toEqual([least, most])
  })

  it.each([
    [0, 30_000, 60_000],
    [1, 60_000, 120_000],
    [9, 60_000, 120_000],
  ])('that was rate-limited %s times before waits %s to %s ms', (before, least, most) => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1)
    expect([rateLimitDelay(before), rateLimitDelay(before)]).toEqual([least, most])
  })

  it('that is not joined is polled every 15 to 45 s', () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1)
    expect([pollDelay(), pollDelay()]).toEqual([15_000, 45_000])
  })

  it.each([
    ['Too many messages per second', true],
    ['Too many presence messages per second', true],
    ['ClientJoinRateLimitReached: Too many joins per second', true],
    ['ChannelRateLimitReached: Too many channels', true],
    ['ConnectionRateLimitReached: Too many connected users', true],
    ['DatabaseConnectionRateLimitReached: Too many database connections attempts per second', true],
    ['Client presence rate limit exceeded', true],
    ['Unauthorized: You do not have permissions to read from this Channel topic: user:1', false],
    ['InitializingProjectConnection: Connecting to the project database', false],
    ['socket closed: 1006', false],
    ['', false],
  ])('that is closed with "%s" was rate-limited: %s', (reason, expected) => {
    expect(isRateLimited(reason)).toBe(expected)
  })
})
