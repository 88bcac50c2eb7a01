import { describe, expect, it } from 'vitest'
import { AppError, toAppError } from '@/lib/supabase/errors'
import {
  markFailed,
  queuedScanSchema,
  toQueuedScan,
  type QueuedScan,
} from '@/lib/offline/queued-scan'

function scanMadeAt(queuedAt: number, tail = '1'): QueuedScan {
  return toQueuedScan(
    {
      clientScanId: `80493dd4-6cdb-4adf-ad68-06a89d99807${tail}`,
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
    queuedAt,
  )
}

const fresh = { now: 9000, fromQueue: false }
const queued = { now: 9000, fromQueue: true }

describe('A failed attempt', () => {
  it.each([
    new AppError('network_unavailable'),
    new AppError('session_expired', 401),
    new AppError('user_not_authenticated', 401),
    new AppError('unknown', 503),
    new AppError('unknown', 400),
    // A response with an unexpected shape.
    new AppError('network_unavailable', 200),
    // A status without an error key.
    toAppError({ code: '42501', message: 'no', details: null, hint: null }, 403),
    toAppError({ code: 'PGRST202', message: 'no', details: null, hint: null }, 404),
  ])('keeps the scan pending after %s', (error) => {
    expect(markFailed(scanMadeAt(1000), error, fresh)).toMatchObject({
      state: 'pending',
      attempts: 1,
      errorKey: error.key,
      notBefore: 1000,
    })
  })

  it.each([
    new AppError('already_scanned', 409),
    new AppError('game_session_ended', 403),
    new AppError('qr_code_not_found', 404),
    toAppError({ code: 'PT403', message: 'no', details: null, hint: 'unauthorized_access' }, 403),
  ])('rejects the scan after %s, with the reason', (error) => {
    expect(markFailed(scanMadeAt(1000), error, queued)).toMatchObject({
      state: 'rejected',
      errorKey: error.key,
      decidedAt: 9000,
    })
  })

  it('rejects a rate-limited scan in front of the code, but delays one from the queue', () => {
    const limit = new AppError('scan_rate_limited', 429)
    expect(markFailed(scanMadeAt(1000), limit, fresh)).toMatchObject({ state: 'rejected' })
    expect(markFailed(scanMadeAt(1000), limit, queued)).toMatchObject({
      state: 'pending',
      notBefore: 14_500,
    })
    const slower = new AppError('rate_limit_exceeded', 429)
    expect(markFailed(scanMadeAt(1000), slower, queued)).toMatchObject({ notBefore: 24_000 })
  })
})

describe('The queue', () => {
  it('parses what it wrote, and nothing else', () => {
    const scan = scanMadeAt(1000)
    expect(queuedScanSchema.parse(structuredClone(scan))).toEqual(scan)
    expect(queuedScanSchema.safeParse({ clientScanId: scan.clientScanId }).success).toBe(false)
  })

  it('stays in the queue when another release named its error', () => {
    const scan = scanMadeAt(1000)
    expect(queuedScanSchema.parse({ ...scan, errorKey: 'no such key' })).toEqual(scan)
  })
})
