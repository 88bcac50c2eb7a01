import * as z from 'zod/mini'
import { MAX_PAUSE_MS } from '@/lib/offline/outbox-storage'
import { isErrorKey, isFinal, type AppError, type ErrorKey } from '@/lib/supabase/errors'

/** Device info sent with a scan, with the position (accuracy: radius in metres) if it is known. */
const deviceInfoSchema = z.object({
  userAgent: z.string(),
  platform: z.string(),
  language: z.string(),
  /** Physical pixels, e.g. `1170x2532`. */
  screenResolution: z.string(),
  timeZone: z.string(),
  position: z.optional(
    z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() }),
  ),
})
export type ScanDeviceInfo = z.infer<typeof deviceInfoSchema>

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

/** The server's 5 s window for repeated scans plus half a second of latency, ms. */
export const SCAN_RATE_LIMIT_PAUSE_MS = 5500

export function markCounted(scan: QueuedScan, result: ScanResult, now: number): QueuedScan {
  const attempts = scan.attempts + 1
  return { ...scan, attempts, state: 'counted', errorKey: null, result, decidedAt: now }
}

/**
 * Updates a scan after a failed attempt: rejected for good, or still pending.
 * @param fromQueue the scan was sent from the queue, where a rate limit means "later", not "no"
 */
export function markFailed(
  scan: QueuedScan,
  error: AppError,
  { now, fromQueue }: { now: number; fromQueue: boolean },
): QueuedScan {
  const attempted = { ...scan, attempts: scan.attempts + 1, errorKey: error.key }
  const isLimited = error.status === 429
  if (isFinal(error) || (isLimited && error.isRejection && !fromQueue)) {
    const detail = error.detail ? { errorDetail: error.detail } : {}
    return { ...attempted, ...detail, state: 'rejected', decidedAt: now }
  }
  if (!isLimited) return attempted
  const pause = error.key === 'scan_rate_limited' ? SCAN_RATE_LIMIT_PAUSE_MS : MAX_PAUSE_MS
  return { ...attempted, notBefore: now + pause }
}
