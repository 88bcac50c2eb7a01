import { z } from 'zod'
import { isErrorKey, type AppError, type ErrorKey } from '@/lib/supabase/errors'

const deviceInfoSchema = z.object({
  userAgent: z.string(),
  platform: z.string(),
  language: z.string(),
  screenResolution: z.string(),
  timeZone: z.string(),
  position: z
    .object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() })
    .optional(),
})

/** What `record_scan` answers for a counted scan: its points, and the player's points after it. */
export const scanResultSchema = z.object({
  status: z.literal('success'),
  scan_id: z.number(),
  qr_code_name: z.string(),
  points: z.number(),
  current_points: z.number(),
  has_claimed_treasure: z.boolean(),
  scanned_at: z.string(),
})
export type ScanResult = z.infer<typeof scanResultSchema>

/**
 * One presentation of a code, from its capture until its player has seen what came of it. The client id
 * is made once and sent with every try, so the server answers a repeated try with the first result.
 */
export const queuedScanSchema = z.object({
  clientScanId: z.uuid(),
  /** Whose scan it is; nobody else's session ever sends it. */
  userId: z.string(),
  gameSessionId: z.string(),
  /** Printed id or short code. */
  presented: z.string(),
  /** Server time of the capture as this phone knew it, ISO. */
  scannedAt: z.iso.datetime(),
  deviceInfo: deviceInfoSchema,
  /** Device clock, ms: scans are sent in the order in which they were made. */
  queuedAt: z.number(),
  state: z.enum(['pending', 'counted', 'rejected']),
  attempts: z.number(),
  /** Not to be sent before this moment of the device's clock, ms. */
  notBefore: z.number(),
  /** Why it was rejected, or why the last try ended without a decision. */
  errorKey: z.custom<ErrorKey>(isErrorKey).nullable(),
  result: scanResultSchema.nullable(),
  /** Device clock, ms; null while pending. */
  decidedAt: z.number().nullable(),
})
export type QueuedScan = z.infer<typeof queuedScanSchema>

/** What a capture brings; the rest of a queued scan follows from it. */
export type Capture = Pick<
  QueuedScan,
  'clientScanId' | 'userId' | 'gameSessionId' | 'presented' | 'scannedAt' | 'deviceInfo'
>

/** @param notBefore device clock, ms: until then the capture may still be completed */
export function toQueuedScan(capture: Capture, now: number, notBefore: number = now): QueuedScan {
  return {
    ...capture,
    queuedAt: now,
    state: 'pending',
    attempts: 0,
    notBefore,
    errorKey: null,
    result: null,
    decidedAt: null,
  }
}

/** The server repeats a rate limit for this long at most, with the answer's way on top; ms. */
const REPEAT_PAUSE_MS = 5500
const LIMIT_PAUSE_MS = 15_000

/**
 * Failures after which the same scan may still count. Only the database decides about a scan, and says so
 * with a key of its catalogue; whatever else comes back is no decision.
 * @param fromQueue the scan came from the queue; a limit then says "later", not "no"
 */
function isUndecided(error: AppError, fromQueue: boolean): boolean {
  return (
    !error.isRefusal ||
    error.key === 'user_not_authenticated' ||
    error.status >= 500 ||
    (fromQueue && error.status === 429)
  )
}

/** The scan after the server has counted it. */
export function markCounted(scan: QueuedScan, result: ScanResult, now: number): QueuedScan {
  const attempts = scan.attempts + 1
  return { ...scan, attempts, state: 'counted', errorKey: null, result, decidedAt: now }
}

/** The scan after a try that did not count it: rejected for good, or waiting for another try. */
export function markFailed(
  scan: QueuedScan,
  error: AppError,
  { now, fromQueue }: { now: number; fromQueue: boolean },
): QueuedScan {
  const tried = { ...scan, attempts: scan.attempts + 1, errorKey: error.key }
  if (!isUndecided(error, fromQueue)) return { ...tried, state: 'rejected', decidedAt: now }
  if (error.status !== 429) return tried
  const pause = error.key === 'scan_rate_limited' ? REPEAT_PAUSE_MS : LIMIT_PAUSE_MS
  return { ...tried, notBefore: now + pause }
}

/** In the order in which they were made. */
export function sortScans(scans: readonly QueuedScan[]): QueuedScan[] {
  return scans.toSorted(
    (a, b) => a.queuedAt - b.queuedAt || a.clientScanId.localeCompare(b.clientScanId),
  )
}

/** The scan that is to be sent next, or null when none waits. */
export function nextPendingScan(scans: readonly QueuedScan[]): QueuedScan | null {
  return sortScans(scans).find(({ state }) => state === 'pending') ?? null
}

const FIRST_RETRY_MS = 4000
const LONGEST_RETRY_MS = 120_000

/** Pause before an undecided scan is tried again without being asked, ms. */
export function retryPause(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS)
}
