import * as z from 'zod/mini'
import { AppError } from '@/lib/supabase/errors'
import { readStored, writeStored } from '@/lib/browser/local-storage'
import { rpc } from '@/lib/supabase/rpc'

const serverTime = z.object({ server_time: z.iso.datetime({ offset: true }) })

/** After a slower round trip the offset would be too inexact, ms. */
const MAX_ROUND_TRIP_MS = 5000
/** Without a correction of the device clock, it and `performance.now()` diverge by less than this, ms. */
const MAX_DIVERGENCE_MS = 3000

/** Persisted, because scans made after an offline start need the server time too. */
const OFFSET_STORAGE_KEY = 'server-clock-offset'

let measuredOffset = readStored(OFFSET_STORAGE_KEY)

/** Time origin by the device clock at the last measurement; null before the first one on this page. */
let measuredOrigin: number | null = null
const timeOrigin = (): number => Date.now() - performance.now()

/** Offset to add to the device clock, ms; 0 before the first measurement. */
const offset = (): number => (typeof measuredOffset === 'number' ? measuredOffset : 0)

/**
 * Returns the estimated server time, ms since the epoch. Before the first `syncServerTime()` it is the
 * device time.
 */
export function serverNow(): number {
  return Date.now() + offset()
}

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
    writeStored(OFFSET_STORAGE_KEY, offsetMs)
    return offsetMs
  } catch (error) {
    const status = error instanceof AppError ? error.status : 0
    throw new AppError('server_time_unavailable', status, null, { cause: error })
  }
}
