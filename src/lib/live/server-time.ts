import { z } from 'zod'
import { AppError } from '@/lib/supabase/errors'
import { readStored, writeStored } from '@/lib/browser/local-storage'
import { rpc } from '@/lib/supabase/rpc'

const serverTime = z.object({ server_time: z.iso.datetime({ offset: true }) })

/** Kept, because scans made after a start without network carry the server's time too. */
const OFFSET_STORAGE_KEY = 'server-clock-offset'

let measured = readStored(OFFSET_STORAGE_KEY)

/** Milliseconds to be added to the device's clock; 0 until it was measured once. */
const offset = (): number => (typeof measured === 'number' ? measured : 0)

/**
 * The server's clock as this device knows it, in milliseconds since the epoch. Before the first
 * `syncServerTime()` it is the device's own clock.
 */
export function serverNow(): number {
  return Date.now() + offset()
}

/**
 * Measures how far this device's clock is from the server's (spec §7). Half of the round trip counts
 * as the way back.
 * @returns the offset in milliseconds, to be added to the device's clock
 * @throws AppError `server_time_unavailable`
 */
export async function syncServerTime(): Promise<number> {
  const sentAt = Date.now()
  try {
    const answer = await rpc('server_time', {}, serverTime)
    const receivedAt = Date.now()
    const found = new Date(answer.server_time).getTime() - (sentAt + receivedAt) / 2
    measured = found
    writeStored(OFFSET_STORAGE_KEY, found)
    return found
  } catch (error) {
    const status = error instanceof AppError ? error.status : 0
    throw new AppError('server_time_unavailable', status, null, { cause: error })
  }
}
