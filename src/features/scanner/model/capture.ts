import { z } from 'zod'
import type { ScanPosition } from '@/features/scanner/model/device-info'

const positionSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number(),
}) satisfies z.ZodType<ScanPosition>

const captureSchema = z.object({
  clientScanId: z.uuid(),
  userId: z.string(),
  gameSessionId: z.string(),
  presented: z.string(),
  scannedAt: z.iso.datetime(),
  position: positionSchema.nullable(),
})

/**
 * One presentation of a code. Its client id is made once and sent with every try, so the server
 * answers a repeated try with the first result.
 */
export type Capture = z.infer<typeof captureSchema>

const STORAGE_KEY = 'pending-scan'

/** Keeps a capture until its answer is there, so that a reload does not lose it. */
export function storeCapture(storage: Storage, capture: Capture): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(capture))
  } catch {
    // Full or forbidden storage: the capture still waits on the screen.
  }
}

/** Forgets the kept capture: it was answered or given up. */
export function forgetCapture(storage: Storage): void {
  try {
    storage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was kept either.
  }
}

/** The kept capture of this player, or null; another player's is not theirs to send. */
export function restoreCapture(storage: Storage, userId: string): Capture | null {
  try {
    const parsed = captureSchema.safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'))
    return parsed.success && parsed.data.userId === userId ? parsed.data : null
  } catch {
    return null
  }
}
