/** Longest latency of a slow network, ms; a later scan was queued offline. */
export const LATE_AFTER_MS = 60_000

/**
 * Returns whether a scan reached the server long after its capture, because it was made offline.
 * @param scan ISO times of the capture and of the arrival
 */
export function isLate(scan: { scanned_at: string; received_at: string }): boolean {
  return new Date(scan.received_at).getTime() - new Date(scan.scanned_at).getTime() > LATE_AFTER_MS
}
