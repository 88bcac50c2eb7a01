import { describe, expect, it } from 'vitest'
import { isPresenting, toScanFlow } from '@/features/scanner/hooks/use-scan-flow'
import { toQueuedScan, type QueuedScan } from '@/lib/offline/queued-scan'

const waiting = toQueuedScan(
  {
    clientScanId: '80493dd4-6cdb-4adf-ad68-06a89d998078',
    userId: 'anna',
    gameSessionId: 'budapest',
    presented: 'LANCH2D8',
    scannedAt: '2026-11-21T11:25:41.992Z',
    deviceInfo: {
      userAgent: 'Test',
      platform: 'Linux',
      language: 'hu',
      screenResolution: '390x844',
      timeZone: 'Europe/Budapest',
    },
  },
  1000,
)
const result = {
  status: 'success' as const,
  scan_id: 7,
  qr_code_name: 'Lánchíd – oroszlán',
  points: 10,
  current_points: 25,
  has_claimed_treasure: true,
  scanned_at: waiting.scannedAt,
}
const unsent: QueuedScan = { ...waiting, attempts: 1, errorKey: 'network_unavailable' }
const fromCamera = { isRepeat: false, isSending: false }

describe('toScanFlow', () => {
  it('is ready while the queue holds no scan of this screen', () => {
    expect(toScanFlow(undefined, fromCamera)).toEqual({ step: 'ready' })
  })

  it('stays with the camera during the first attempt', () => {
    const flow = toScanFlow(waiting, { isRepeat: false, isSending: true })
    expect(flow).toEqual({ step: 'sending', capture: waiting, isRepeat: false })
    expect(isPresenting(flow)).toBe(true)
  })

  it('shows the result of a counted scan', () => {
    const counted: QueuedScan = { ...waiting, state: 'counted', result, decidedAt: 5000 }
    const flow = toScanFlow(counted, fromCamera)
    expect(flow).toEqual({ step: 'counted', capture: counted, result, decidedAt: 5000 })
    expect(isPresenting(flow)).toBe(false)
  })

  it('shows the reason of a rejected scan and the time of the answer', () => {
    const rejected: QueuedScan = {
      ...waiting,
      state: 'rejected',
      errorKey: 'already_scanned',
      decidedAt: 5000,
    }
    expect(toScanFlow(rejected, fromCamera)).toEqual({
      step: 'rejected',
      capture: rejected,
      errorKey: 'already_scanned',
      decidedAt: 5000,
    })
  })

  it('shows why a scan is unsent, and leaves the camera while it is sent again', () => {
    expect(toScanFlow(unsent, fromCamera)).toEqual({
      step: 'unsent',
      capture: unsent,
      errorKey: 'network_unavailable',
    })
    const again = toScanFlow(unsent, { isRepeat: false, isSending: true })
    expect(again).toMatchObject({ step: 'sending', isRepeat: true })
    expect(isPresenting(again)).toBe(false)
  })
})
