import { useEffect, useState } from 'react'
import { readPermittedPosition } from '@/features/scanner/device/position'
import { readScanDeviceInfo, type ScanPosition } from '@/features/scanner/model/device-info'
import { toScanFlow } from '@/features/scanner/model/scan-flow'
import { deliverScans, dropScan, keepScan } from '@/features/scanner/queue/scan-delivery'
import { toQueuedScan } from '@/lib/offline/queued-scan'
import { removeScan } from '@/lib/offline/scan-queue-db'
import { randomId } from '@/lib/browser/random-id'
import { serverNow } from '@/lib/live/server-time'
import { usePageVisible } from '@/lib/browser/use-page-visible'
import { useOfflineQueue } from '@/stores/offline-queue'

/** A scan is kept before the phone knows where it is; sending waits for that so long at most, ms. */
const POSITION_WAIT_MS = 3000

/** What was decided and seen leaves the queue; what waits stays in it. */
function leaveScan(clientScanId: string): void {
  const { scans, shownId } = useOfflineQueue.getState()
  if (shownId === clientScanId) useOfflineQueue.setState({ shownId: null })
  const scan = scans.find((queued) => queued.clientScanId === clientScanId)
  if (scan && scan.state !== 'pending') void dropScan(clientScanId)
}

/**
 * From a presented code to what it brought. Every capture goes through the queue, which
 * outlives the page; the flow shows what becomes of the one that was made here.
 * @param userId the signed-in player
 */
export function useScanFlow(userId: string) {
  const { scans, sendingId } = useOfflineQueue()
  const [current, setCurrent] = useState({ id: '', isRepeat: false })
  const { id: currentId } = current
  const flow = toScanFlow(
    scans.find(({ clientScanId }) => clientScanId === currentId),
    { isRepeat: current.isRepeat, isSending: sendingId === currentId },
  )

  const isVisible = usePageVisible()
  const isSeen = isVisible && (flow.step === 'counted' || flow.step === 'refused')

  useEffect(() => () => leaveScan(currentId), [currentId])
  useEffect(() => {
    // Not only when the screen is left: a page that is loaded anew leaves none.
    if (isSeen) void removeScan(currentId)
  }, [isSeen, currentId])

  async function capture(
    presented: string,
    gameSessionId: string,
    known: ScanPosition | null,
    isRepeat: boolean,
  ): Promise<void> {
    const clientScanId = randomId()
    const now = Date.now()
    const made = {
      clientScanId,
      userId,
      gameSessionId,
      presented,
      scannedAt: new Date(serverNow()).toISOString(),
      deviceInfo: readScanDeviceInfo(window, known),
    }
    setCurrent({ id: clientScanId, isRepeat })
    useOfflineQueue.setState({ shownId: clientScanId })
    if (!known) {
      await keepScan(toQueuedScan(made, now, now + POSITION_WAIT_MS))
      made.deviceInfo = readScanDeviceInfo(window, await readPermittedPosition())
    }
    await keepScan(toQueuedScan(made, now))
    await deliverScans(userId, clientScanId)
  }

  /**
   * Captures a code and sends it, or keeps it until that is possible. Does nothing while another capture
   * is on the screen: a chest may be tapped in the picture and opened by its button.
   * @param presented id or short code, from `parseCode`
   * @param position a position read for this scan; otherwise a permitted one is added
   */
  function submit(
    presented: string,
    gameSessionId: string,
    position: ScanPosition | null = null,
  ): Promise<void> {
    const queue = useOfflineQueue.getState()
    const isBusy = queue.scans.some(({ clientScanId }) => clientScanId === queue.shownId)
    return isBusy ? Promise.resolve() : capture(presented, gameSessionId, position, false)
  }

  /** Sends what waits now, under the same client ids. */
  function resend(): void {
    if (flow.step === 'unsent') void deliverScans(userId)
  }

  /** Presents a refused code again: a new scan, because the refusal is on record. */
  function tryAgain(position: ScanPosition | null): void {
    if (flow.step !== 'refused') return
    void capture(flow.capture.presented, flow.capture.gameSessionId, position, true)
  }

  /** Back to scanning; a scan that still waits stays in the queue. */
  function dismiss(): void {
    setCurrent({ id: '', isRepeat: false })
  }

  return { flow, submit, resend, tryAgain, dismiss }
}

/** The flow and its acts, for the views that show them. */
export type ScanFlowControl = ReturnType<typeof useScanFlow>
