import type { ErrorKey } from '@/lib/supabase/errors'
import type { Capture, QueuedScan, ScanResult } from '@/lib/offline/queued-scan'

/** State of a scan between presenting a code and its result. */
export type ScanFlow =
  | { step: 'ready' }
  /** `isRepeat`: sent from the result of an earlier attempt, not from the camera. */
  | { step: 'sending'; capture: Capture; isRepeat: boolean }
  | { step: 'counted'; capture: Capture; result: ScanResult }
  /** The server rejected it; `rejectedAt` in ms since the epoch, by the device's clock. */
  | {
      step: 'rejected'
      capture: Capture
      errorKey: ErrorKey
      /** Who found the code, for `found_by_team`. */
      errorDetail?: string
      rejectedAt: number
    }
  /** No response yet: the scan waits in the queue. */
  | { step: 'unsent'; capture: Capture; errorKey: ErrorKey }

/**
 * Derives the flow from the queued scan of this screen.
 * @param scan undefined before a code is captured
 */
export function toScanFlow(
  scan: QueuedScan | undefined,
  { isRepeat, isSending }: { isRepeat: boolean; isSending: boolean },
): ScanFlow {
  if (!scan) return { step: 'ready' }
  const { state, result, errorKey, decidedAt } = scan
  if (state === 'counted' && result) return { step: 'counted', capture: scan, result }
  if (state === 'rejected') {
    const reason = { errorKey: errorKey ?? 'unknown', rejectedAt: decidedAt ?? 0 } as const
    return {
      step: 'rejected',
      capture: scan,
      ...reason,
      ...(scan.errorDetail ? { errorDetail: scan.errorDetail } : {}),
    }
  }
  if (errorKey !== null && !isSending) return { step: 'unsent', capture: scan, errorKey }
  return { step: 'sending', capture: scan, isRepeat: isRepeat || scan.attempts > 0 }
}

/** True while the camera view is shown rather than a result. */
export function isPresenting(flow: ScanFlow): boolean {
  return flow.step === 'ready' || (flow.step === 'sending' && !flow.isRepeat)
}
