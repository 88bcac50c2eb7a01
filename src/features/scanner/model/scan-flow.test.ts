import { describe, expect, it } from 'vitest'
import type { Capture } from '@/features/scanner/model/capture'
import {
  initialScanFlow,
  isPresenting,
  isUndecided,
  scanFlowReducer,
  type ScanFlow,
} from '@/features/scanner/model/scan-flow'
import type { ScanResult } from '@/features/scanner/model/scan-result'
import { AppError } from '@/lib/errors'

const capture: Capture = {
  clientScanId: '80493dd4-6cdb-4adf-ad68-06a89d998078',
  userId: 'anna',
  gameSessionId: 'budapest',
  presented: 'LANCH2D8',
  scannedAt: '2026-11-21T11:25:41.992Z',
  position: null,
}
const other: Capture = { ...capture, clientScanId: '11111111-6cdb-4adf-ad68-06a89d998078' }
const result: ScanResult = {
  status: 'success',
  scan_id: 7,
  qr_code_name: 'Lánchíd – oroszlán',
  points: 10,
  current_points: 25,
  has_claimed_treasure: true,
  scanned_at: capture.scannedAt,
}
const sending: ScanFlow = { step: 'sending', capture, isRepeat: false }

function fail(flow: ScanFlow, error: AppError): ScanFlow {
  return scanFlowReducer(flow, { type: 'failed', capture, error, at: 5000 })
}

describe('scanFlowReducer', () => {
  it('leads from a capture to its points and back to scanning', () => {
    const sent = scanFlowReducer({ step: 'ready' }, { type: 'sent', capture })
    expect(sent).toEqual(sending)
    const counted = scanFlowReducer(sent, { type: 'counted', capture, result })
    expect(counted).toEqual({ step: 'counted', capture, result })
    expect(scanFlowReducer(counted, { type: 'dismissed' })).toEqual({ step: 'ready' })
  })

  it('ends a decided refusal with its reason and the time of the answer', () => {
    expect(fail(sending, new AppError('already_scanned', 409))).toEqual({
      step: 'refused',
      capture,
      errorKey: 'already_scanned',
      answeredAt: 5000,
    })
  })

  it('keeps a scan that nobody has decided about', () => {
    expect(fail(sending, new AppError('network_unavailable'))).toEqual({
      step: 'unsent',
      capture,
      errorKey: 'network_unavailable',
    })
  })

  it('marks a capture sent from a result as a repeat, also while its position is being read', () => {
    const unsent = fail(sending, new AppError('network_unavailable'))
    const again = scanFlowReducer(unsent, { type: 'sent', capture })
    expect(again).toEqual({ step: 'sending', capture, isRepeat: true })
    expect(scanFlowReducer(again, { type: 'sent', capture })).toEqual(again)
  })

  it('ignores the late answer to another capture', () => {
    expect(scanFlowReducer(sending, { type: 'counted', capture: other, result })).toBe(sending)
    const ready: ScanFlow = { step: 'ready' }
    expect(fail(ready, new AppError('scan_too_far', 403))).toBe(ready)
  })
})

describe('isUndecided', () => {
  it.each([
    [new AppError('network_unavailable'), true],
    [new AppError('session_expired', 401), true],
    [new AppError('unknown', 503), true],
    [new AppError('unknown', 400), false],
    [new AppError('scan_rate_limited', 429), false],
    [new AppError('game_session_ended', 403), false],
  ])('%s → %s', (error, undecided) => {
    expect(isUndecided(error)).toBe(undecided)
  })
})

describe('the player’s view', () => {
  it('starts with the kept capture, if there is one', () => {
    expect(initialScanFlow(null)).toEqual({ step: 'ready' })
    expect(initialScanFlow(capture)).toMatchObject({ step: 'unsent', capture })
  })

  it('stays with the camera while a first try is on its way, and with the result afterwards', () => {
    expect(isPresenting({ step: 'ready' })).toBe(true)
    expect(isPresenting(sending)).toBe(true)
    expect(isPresenting({ ...sending, isRepeat: true })).toBe(false)
    expect(isPresenting({ step: 'counted', capture, result })).toBe(false)
  })
})
