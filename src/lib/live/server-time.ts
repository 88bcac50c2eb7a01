import * as z from 'zod/mini'
import { AppError } from '@/lib/supabase/errors'
import { readStored, writeStored } from '@/lib/browser/local-storage'
import { rpc } from '@/lib/supabase/rpc'

const serverTime = z.object({ server_time: z.iso.datetime({ offset: true }) })

/** Persisted, because scans made after an offline start need the server time too. */
const OFFSET_STORAGE_KEY = 'server-clock-offset'

let measuredOffset = readStored(OFFSET_STORAGE_KEY)

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
 * Measures the offset between the device clock and the server clock, assuming equal latency in both
 * directions.
 * @returns the offset to add to the device clock, ms
 * @throws AppError `server_time_unavailable`
 */
export async function syncServerTime(): Promise<number> {
  const sentAt = Date.now()
  try {
    const response = await rpc('server_time', {}, serverTime)
    const receivedAt = Date.now()
    const offsetMs = new Date(response.server_time).getTime() - (sentAt + receivedAt) / 2
    measuredOffset = offsetMs
    writeStored(OFFSET_STORAGE_KEY, offsetMs)
    return offsetMs
  } catch (error) {
    const status = error instanceof AppError ? error.status : 0
    throw new AppError('server_time_unavailable', status, null, { cause: error })
  }
}
