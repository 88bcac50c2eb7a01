import * as z from 'zod/mini'
import { AppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'

const serverTime = z.object({ server_time: z.iso.datetime({ offset: true }) })

/** After a slower round trip the offset would be too inexact, ms. */
const MAX_ROUND_TRIP_MS = 5000
/** Without a correction of the device clock, it and `performance.now()` diverge by less than this, ms. */
const MAX_DIVERGENCE_MS = 3000

/**
 * Offset to add to the device clock, ms; 0 before the first measurement on this page. Not persisted: the clock may be
 * set between two pages, and is right more often than an old offset.
 */
let measuredOffset = 0

/** Time origin by the device clock at the last measurement; null before the first one on this page. */
let measuredOrigin: number | null = null
const timeOrigin = (): number => Date.now() - performance.now()

/**
 * Returns the estimated server time, ms since the epoch. Before the first `syncServerTime()` it is the
 * device time.
 */
export function serverNow(): number {
  return Date.now() + measuredOffset
}

/** Returns whether the server time was measured on this page; until then it is the time of the device. */
export const isClockMeasured = (): boolean => measuredOrigin !== null

/**
 * Returns whether the device clock was set since the last measurement, so that the offset is wrong. Also
 * true after a sleep in browsers whose `performance.now()` sleeps too.
 */
export function hasClockMoved(): boolean {
  return measuredOrigin !== null && Math.abs(timeOrigin() - measuredOrigin) > MAX_DIVERGENCE_MS
}

/**
 * Measures the offset between the device clock and the server clock, assuming equal latency in both
 * directions. A slow round trip is discarded: the phone may have slept meanwhile.
 * @returns the offset to add to the device clock, ms
 * @throws AppError `server_time_unavailable`
 */
export async function syncServerTime(): Promise<number> {
  const sentAt = Date.now()
  const startedAt = performance.now()
  try {
    const response = await rpc('server_time', {}, serverTime)
    const receivedAt = Date.now()
    // Each clock may be wrong: one can be set, the other can sleep.
    const roundTrip = Math.max(Math.abs(receivedAt - sentAt), performance.now() - startedAt)
    if (roundTrip > MAX_ROUND_TRIP_MS) throw new Error(`The round trip took ${roundTrip} ms.`)
    const offsetMs = new Date(response.server_time).getTime() - (sentAt + receivedAt) / 2
    measuredOffset = offsetMs
    measuredOrigin = timeOrigin()
    return offsetMs
  } catch (error) {
    const status = error instanceof AppError ? error.status : 0
    throw new AppError('server_time_unavailable', status, null, { cause: error })
  }
}
