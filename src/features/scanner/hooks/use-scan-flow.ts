import { useEffect, useEffectEvent, useReducer } from 'react'
import { toAppError } from '@/lib/errors'
import { randomId } from '@/lib/random-id'
import { serverNow } from '@/lib/server-time'
import { useRecordScan } from '@/features/scanner/api/record-scan'
import { readPermittedPosition } from '@/features/scanner/device/position'
import {
  forgetCapture,
  restoreCapture,
  storeCapture,
  type Capture,
} from '@/features/scanner/model/capture'
import type { ScanPosition } from '@/features/scanner/model/device-info'
import { initialScanFlow, isUndecided, scanFlowReducer } from '@/features/scanner/model/scan-flow'

/**
 * From a presented code to what it brought (spec §3, §4). A capture that no server has decided about
 * stays in session storage and on the screen; it is sent again when the network returns or on demand.
 * @param userId the signed-in player
 */
export function useScanFlow(userId: string) {
  const { mutateAsync } = useRecordScan()
  const [flow, dispatch] = useReducer(scanFlowReducer, null, () =>
    initialScanFlow(restoreCapture(window.sessionStorage, userId)),
  )

  async function send(capture: Capture): Promise<void> {
    storeCapture(window.sessionStorage, capture)
    dispatch({ type: 'sent', capture })
    try {
      const result = await mutateAsync(capture)
      forgetCapture(window.sessionStorage)
      dispatch({ type: 'counted', capture, result })
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!isUndecided(error)) forgetCapture(window.sessionStorage)
      dispatch({ type: 'failed', capture, error, at: Date.now() })
    }
  }

  /**
   * Captures a code and sends it.
   * @param presented id or short code, from `parseCode`
   * @param position a position read for this scan; otherwise a permitted one is added
   */
  async function submit(
    presented: string,
    gameSessionId: string,
    position: ScanPosition | null = null,
  ): Promise<void> {
    const capture: Capture = {
      clientScanId: randomId(),
      userId,
      gameSessionId,
      presented,
      scannedAt: new Date(serverNow()).toISOString(),
      position,
    }
    dispatch({ type: 'sent', capture })
    await send({ ...capture, position: position ?? (await readPermittedPosition()) })
  }

  /** Sends the undecided capture again, under its own client id. */
  function resend(): void {
    if (flow.step === 'unsent') void send(flow.capture)
  }

  /** Presents a refused code again: a new scan, because the refusal is on record. */
  function tryAgain(position: ScanPosition | null): void {
    if (flow.step !== 'refused') return
    void submit(flow.capture.presented, flow.capture.gameSessionId, position)
  }

  /** Back to scanning; an undecided capture is given up. */
  function dismiss(): void {
    forgetCapture(window.sessionStorage)
    dispatch({ type: 'dismissed' })
  }

  const handleOnline = useEffectEvent(resend)
  useEffect(() => {
    const listener = () => handleOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])

  return { flow, submit, resend, tryAgain, dismiss }
}

/** The flow and its acts, for the views that show them. */
export type ScanFlowControl = ReturnType<typeof useScanFlow>
