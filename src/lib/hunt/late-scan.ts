/** A slow network answers within this; a scan that took longer had waited on the phone. */
export const LATE_AFTER_MS = 60_000

/**
 * Whether a scan reached the server long after its capture, as one made without network does.
 * @param scan ISO times of the capture and of the arrival
 */
export function isLate(scan: { scanned_at: string; received_at: string }): boolean {
  return new Date(scan.received_at).getTime() - new Date(scan.scanned_at).getTime() > LATE_AFTER_MS
}
