import * as z from 'zod/mini'
import { isErrorKey, type AppError, type ErrorKey } from '@/lib/supabase/errors'

const deviceInfoSchema = z.object({
  userAgent: z.string(),
  platform: z.string(),
  language: z.string(),
  screenResolution: z.string(),
  timeZone: z.string(),
  position: z.optional(
    z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() }),
  ),
})

/** Result of `record_scan` for a counted scan: its points, and the player's points after it. */
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
 * A scan in the offline queue, from its capture until the player has seen the result. The client id is
 * sent with every attempt, so that a repeated attempt returns the first result (idempotency).
 */
export const queuedScanSchema = z.object({
  clientScanId: z.uuid(),
  /** Only this user's session sends the scan. */
  userId: z.string(),
  gameSessionId: z.string(),
  /** Printed id or short code. */
  presented: z.string(),
  /** Estimated server time of the capture, ISO. */
  scannedAt: z.iso.datetime(),
  /** `scannedAt` is the time of the device: it is corrected at the next contact with the server. */
  isUnmeasured: z.optional(z.boolean()),
  deviceInfo: deviceInfoSchema,
  /** Device clock, ms; determines the order of sending. */
  queuedAt: z.number(),
  state: z.enum(['pending', 'counted', 'rejected']),
  attempts: z.number(),
  /** Earliest time to send, device clock, ms. */
  notBefore: z.number(),
  /** Reason of the rejection or of the last failed attempt. A key of another release must not lose the scan. */
  errorKey: z.catch(z.nullable(z.custom<ErrorKey>(isErrorKey)), null),
  /** Detail of the rejection, if there is one. */
  errorDetail: z.optional(z.string()),
  result: z.nullable(scanResultSchema),
  /** Device clock, ms; null while pending. */
  decidedAt: z.nullable(z.number()),
})
export type QueuedScan = z.infer<typeof queuedScanSchema>

/** The fields of a queued scan that are known at the capture. */
export type Capture = Pick<
  QueuedScan,
  | 'clientScanId'
  | 'userId'
  | 'gameSessionId'
  | 'presented'
  | 'scannedAt'
  | 'isUnmeasured'
  | 'deviceInfo'
>

/** @param notBefore earliest time to send, device clock, ms; until then the capture may still be completed */
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

/** Longest rate limit between two scans, including latency, ms. */
const SCAN_RATE_LIMIT_PAUSE_MS = 5500
const OTHER_RATE_LIMIT_PAUSE_MS = 15_000

/** Returns the time until a scan may be sent, ms. A longer pause than any comes from a device clock that was set back. */
export function pauseBefore({ notBefore }: QueuedScan, now: number): number {
  const pause = notBefore - now
  return pause > OTHER_RATE_LIMIT_PAUSE_MS ? 0 : Math.max(0, pause)
}

/**
 * Returns whether the same scan may still count after this error. Only error keys of the database are
 * final decisions.
 * @param fromQueue the scan was sent from the queue, where a rate limit means "later", not "no"
 */
function isRetryable(error: AppError, fromQueue: boolean): boolean {
  return (
    !error.isRejection ||
    error.key === 'user_not_authenticated' ||
    error.status >= 500 ||
    (fromQueue && error.status === 429)
  )
}

export function markCounted(scan: QueuedScan, result: ScanResult, now: number): QueuedScan {
  const attempts = scan.attempts + 1
  return { ...scan, attempts, state: 'counted', errorKey: null, result, decidedAt: now }
}

/** Updates a scan after a failed attempt: rejected for good, or still pending. */
export function markFailed(
  scan: QueuedScan,
  error: AppError,
  { now, fromQueue }: { now: number; fromQueue: boolean },
): QueuedScan {
  const attempted = { ...scan, attempts: scan.attempts + 1, errorKey: error.key }
  if (!isRetryable(error, fromQueue)) {
    const detail = error.detail ? { errorDetail: error.detail } : {}
    return { ...attempted, ...detail, state: 'rejected', decidedAt: now }
  }
  if (error.status !== 429) return attempted
  const pause =
    error.key === 'scan_rate_limited' ? SCAN_RATE_LIMIT_PAUSE_MS : OTHER_RATE_LIMIT_PAUSE_MS
  return { ...attempted, notBefore: now + pause }
}

/** Sorts scans by capture time. */
export function sortScans(scans: readonly QueuedScan[]): QueuedScan[] {
  return scans.toSorted(
    (a, b) => a.queuedAt - b.queuedAt || a.clientScanId.localeCompare(b.clientScanId),
  )
}

/** Returns the oldest pending scan, or null. */
export function nextPendingScan(scans: readonly QueuedScan[]): QueuedScan | null {
  return sortScans(scans).find(({ state }) => state === 'pending') ?? null
}

const FIRST_RETRY_MS = 4000
const MAX_RETRY_MS = 120_000

/** Returns the delay before a pending scan is retried automatically, ms. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), MAX_RETRY_MS)
}
