import type { ErrorKey } from '@/lib/supabase/errors'
import type { Capture, QueuedScan, ScanResult } from '@/lib/offline/queued-scan'

/** Where a player stands between pointing at a code and knowing what it brought. */
export type ScanFlow =
  | { step: 'ready' }
  /** `isRepeat`: sent from the result of an earlier try, not from the camera. */
  | { step: 'sending'; capture: Capture; isRepeat: boolean }
  | { step: 'counted'; capture: Capture; result: ScanResult }
  /** The server said no; `answeredAt` is the device's clock, ms since the epoch. */
  | { step: 'refused'; capture: Capture; errorKey: ErrorKey; answeredAt: number }
  /** Nobody has decided yet: the scan waits in the queue. */
  | { step: 'unsent'; capture: Capture; errorKey: ErrorKey }

/**
 * Where the flow stands by what the queue says of the scan on the screen.
 * @param scan undefined while a code is being looked for
 */
export function toScanFlow(
  scan: QueuedScan | undefined,
  { isRepeat, isSending }: { isRepeat: boolean; isSending: boolean },
): ScanFlow {
  if (!scan) return { step: 'ready' }
  const { state, result, errorKey, decidedAt } = scan
  if (state === 'counted' && result) return { step: 'counted', capture: scan, result }
  if (state === 'rejected') {
    const reason = { errorKey: errorKey ?? 'unknown', answeredAt: decidedAt ?? 0 } as const
    return { step: 'refused', capture: scan, ...reason }
  }
  if (errorKey !== null && !isSending) return { step: 'unsent', capture: scan, errorKey }
  return { step: 'sending', capture: scan, isRepeat: isRepeat || scan.attempts > 0 }
}

/** Whether the player is (still) in front of the code rather than in front of a result. */
export function isPresenting(flow: ScanFlow): boolean {
  return flow.step === 'ready' || (flow.step === 'sending' && !flow.isRepeat)
}
