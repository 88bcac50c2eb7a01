import type { AppError, ErrorKey } from '@/lib/errors'
import type { Capture } from '@/features/scanner/model/capture'
import type { ScanResult } from '@/features/scanner/model/scan-result'

/** Where a player stands between pointing at a code and knowing what it brought. */
export type ScanFlow =
  | { step: 'ready' }
  /** `isRepeat`: sent from the result of an earlier try, not from the camera. */
  | { step: 'sending'; capture: Capture; isRepeat: boolean }
  | { step: 'counted'; capture: Capture; result: ScanResult }
  /** The server said no; `answeredAt` is the device's clock, ms since the epoch. */
  | { step: 'refused'; capture: Capture; errorKey: ErrorKey; answeredAt: number }
  /** No valid answer came: the scan may be sent again under the same client id. */
  | { step: 'unsent'; capture: Capture; errorKey: ErrorKey }

export type ScanEvent =
  | { type: 'sent'; capture: Capture }
  | { type: 'counted'; capture: Capture; result: ScanResult }
  | { type: 'failed'; capture: Capture; error: AppError; at: number }
  | { type: 'dismissed' }

/** Failures after which the same scan may still count: nobody has decided about it. */
export function isUndecided(error: AppError): boolean {
  return (
    error.key === 'network_unavailable' ||
    error.key === 'session_expired' ||
    error.key === 'user_not_authenticated' ||
    error.status >= 500
  )
}

/** The flow's only transitions; answers to a capture that is not being sent any more are ignored. */
export function scanFlowReducer(flow: ScanFlow, event: ScanEvent): ScanFlow {
  if (event.type === 'dismissed') return { step: 'ready' }
  if (event.type === 'sent') {
    const isRepeat = flow.step === 'sending' ? flow.isRepeat : flow.step !== 'ready'
    return { step: 'sending', capture: event.capture, isRepeat }
  }

  const { capture } = event
  if (flow.step !== 'sending' || flow.capture.clientScanId !== capture.clientScanId) return flow
  if (event.type === 'counted') return { step: 'counted', capture, result: event.result }
  const errorKey = event.error.key
  return isUndecided(event.error)
    ? { step: 'unsent', capture, errorKey }
    : { step: 'refused', capture, errorKey, answeredAt: event.at }
}

/** Where the flow starts: a capture that an earlier page life could not send waits for its retry. */
export function initialScanFlow(kept: Capture | null): ScanFlow {
  return kept
    ? { step: 'unsent', capture: kept, errorKey: 'network_unavailable' }
    : { step: 'ready' }
}

/** Whether the player is (still) in front of the code rather than in front of a result. */
export function isPresenting(flow: ScanFlow): boolean {
  return flow.step === 'ready' || (flow.step === 'sending' && !flow.isRepeat)
}
