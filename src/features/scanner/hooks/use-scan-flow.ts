import { useEffect, useState } from 'react'
import {
  deliverFreshScan,
  discardScan,
  saveScan,
  scanOutbox,
} from '@/features/scanner/api/scan-delivery'
import { randomId } from '@/lib/browser/random-id'
import { usePageVisible } from '@/lib/browser/use-page-visible'
import { hasClockMoved, isClockMeasured, serverNow } from '@/lib/live/server-time'
import { serverTimeQueryOptions } from '@/lib/live/use-server-now'
import { currentPosition } from '@/lib/geolocation/current-position'
import { useOfflineQueue } from '@/lib/offline/offline-queue'
import {
  type ScanDeviceInfo,
  type Capture,
  type QueuedScan,
  type ScanResult,
  toQueuedScan,
} from '@/lib/offline/queued-scan'
import { withTimeout } from '@/lib/offline/with-timeout'
import type { ErrorKey } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'

export type ScanPosition = NonNullable<ScanDeviceInfo['position']>

/** The parts of `window` that device info is read from. */
export interface DeviceSource {
  navigator: Pick<Navigator, 'userAgent' | 'platform' | 'language'>
  screen: Pick<Screen, 'width' | 'height'>
  devicePixelRatio: number
}

/** Limit in characters: the server rejects device info above 4 kB. */
const MAX_USER_AGENT = 1000

/** Reads the device info that is stored with a scan. */
export function readScanDeviceInfo(
  source: DeviceSource,
  position: ScanPosition | null,
): ScanDeviceInfo {
  const { navigator, screen, devicePixelRatio } = source
  const physical = (length: number) => Math.round(length * (devicePixelRatio || 1))
  return {
    userAgent: navigator.userAgent.slice(0, MAX_USER_AGENT),
    platform: navigator.platform,
    language: navigator.language,
    screenResolution: `${physical(screen.width)}x${physical(screen.height)}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(position ? { position } : {}),
  }
}

/** Reason why no position is available. */
export type PositionProblem = 'denied' | 'unavailable'

/** Maximum age of a position, ms; a walking player moves less than the GPS error in this time. */
const MAX_AGE_MS = 10_000
/** Position timeout of a scan, ms; short, because most codes do not need a position. */
const SCAN_TIMEOUT_MS = 2000
/** Position timeout of an explicit request, ms. */
const REQUEST_TIMEOUT_MS = 20_000

async function scanPosition(options: PositionOptions): Promise<ScanPosition> {
  const { latitude, longitude, accuracy } = await currentPosition(options)
  return { latitude, longitude, accuracy }
}

async function isPermitted(): Promise<boolean> {
  if (!('geolocation' in navigator) || !('permissions' in navigator)) return false
  const { state } = await withTimeout(navigator.permissions.query({ name: 'geolocation' }))
  return state === 'granted'
}

/** Reads the position if permission was granted before; never prompts or throws. */
async function readPermittedPosition(): Promise<ScanPosition | null> {
  try {
    if (!(await isPermitted())) return null
    return await scanPosition({ maximumAge: MAX_AGE_MS, timeout: SCAN_TIMEOUT_MS })
  } catch {
    return null
  }
}

/** Requests a new position, with the browser's permission prompt if needed. */
export async function requestPosition(): Promise<ScanPosition | PositionProblem> {
  if (!('geolocation' in navigator)) return 'unavailable'
  try {
    return await scanPosition({ maximumAge: 0, timeout: REQUEST_TIMEOUT_MS })
  } catch (error) {
    const isDenied =
      error instanceof GeolocationPositionError &&
      error.code === GeolocationPositionError.PERMISSION_DENIED
    return isDenied ? 'denied' : 'unavailable'
  }
}

/** State of a scan between presenting a code and its result. */
export type ScanFlow =
  | { step: 'ready' }
  /** `isRepeat`: sent from the result of an earlier attempt, not from the camera. */
  | { step: 'sending'; capture: Capture; isRepeat: boolean }
  /** The server counted or rejected it; `decidedAt` in ms since the epoch, by the device's clock. */
  | { step: 'counted'; capture: Capture; result: ScanResult; decidedAt: number }
  | {
      step: 'rejected'
      capture: Capture
      errorKey: ErrorKey
      /** Who found the code, for `found_by_team`. */
      errorDetail?: string
      decidedAt: number
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
  const { state, result, errorKey } = scan
  const decidedAt = scan.decidedAt ?? 0
  if (state === 'counted' && result) return { step: 'counted', capture: scan, result, decidedAt }
  if (state === 'rejected') {
    return {
      step: 'rejected',
      capture: scan,
      errorKey: errorKey ?? 'unknown',
      decidedAt,
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

/** Maximum time for which sending waits for position and server time, ms; the scan is stored before that. */
const CAPTURE_WAIT_MS = 3000
const CLOCK_WAIT_MS = 2000

/** Measures the server time again if the device clock was set. Returns whether it did; never throws. */
async function remeasureMovedClock(): Promise<boolean> {
  if (!hasClockMoved()) return false
  const measured = queryClient.query(serverTimeQueryOptions())
  return withTimeout(measured, CLOCK_WAIT_MS).then(
    () => true,
    () => false,
  )
}

/** Removes a decided scan from the queue when its screen closes; a pending one stays. */
function releaseScan(clientScanId: string): void {
  const { scans, shownId } = useOfflineQueue.getState()
  if (shownId === clientScanId) useOfflineQueue.setState({ shownId: null })
  const scan = scans.find((queued) => queued.clientScanId === clientScanId)
  if (scan && scan.state !== 'pending') void discardScan(clientScanId)
}

/**
 * Drives a scan from capture to result. Every capture goes through the persistent queue; the flow reflects
 * the state of the scan captured on this screen.
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
  const isSeen = isVisible && (flow.step === 'counted' || flow.step === 'rejected')

  useEffect(() => () => releaseScan(currentId), [currentId])
  useEffect(() => {
    // The cleanup above does not run on a page reload.
    if (isSeen) void scanOutbox.remove(currentId)
  }, [isSeen, currentId])

  async function capture(
    presented: string,
    gameSessionId: string,
    known: ScanPosition | null,
    isRepeat: boolean,
  ): Promise<void> {
    const clientScanId = randomId()
    const now = Date.now()
    const capturedAt = performance.now()
    const newCapture = {
      clientScanId,
      userId,
      gameSessionId,
      presented,
      scannedAt: new Date(serverNow()).toISOString(),
      isUnmeasured: !isClockMeasured(),
      deviceInfo: readScanDeviceInfo(window, known),
    }
    setCurrent({ id: clientScanId, isRepeat })
    useOfflineQueue.setState({ shownId: clientScanId })
    if (!known || hasClockMoved()) {
      await saveScan(toQueuedScan(newCapture, now, now + CAPTURE_WAIT_MS))
      const [position, isMeasured] = await Promise.all([
        known ?? readPermittedPosition(),
        remeasureMovedClock(),
      ])
      newCapture.deviceInfo = readScanDeviceInfo(window, position)
      if (isMeasured) {
        const capturedMsAgo = performance.now() - capturedAt
        newCapture.scannedAt = new Date(serverNow() - capturedMsAgo).toISOString()
      }
    }
    await saveScan(toQueuedScan(newCapture, now))
    await deliverFreshScan(clientScanId)
  }

  /**
   * Captures a code and sends it now or later. Ignored while another capture is on screen, for example after
   * a tap on a chest in the picture and on its button.
   * @param presented id or short code, from `parseCode`
   * @param position a position read for this scan; null reads one if already permitted
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

  /** Sends pending scans now, with the same client ids. */
  function resend(): void {
    if (flow.step === 'unsent') void scanOutbox.deliver()
  }

  /** Sends a rejected code as a new scan, because the rejection is final for its client id. */
  function tryAgain(position: ScanPosition | null): void {
    if (flow.step !== 'rejected') return
    void capture(flow.capture.presented, flow.capture.gameSessionId, position, true)
  }

  /** Returns to scanning; a pending scan stays in the queue. */
  function dismiss(): void {
    setCurrent({ id: '', isRepeat: false })
  }

  return { flow, submit, resend, tryAgain, dismiss }
}

export type ScanFlowControl = ReturnType<typeof useScanFlow>
