import { describe, expect, it } from 'vitest'
import { isLate, LATE_AFTER_MS } from '@/lib/game-session/late-scan'

describe('a scan', () => {
  const capturedAt = new Date('2026-06-01T10:00:00Z')
  const arriving = (delayMs: number) => ({
    scanned_at: capturedAt.toISOString(),
    received_at: new Date(capturedAt.getTime() + delayMs).toISOString(),
  })

  it('is late when it took longer than a slow network', () => {
    expect(isLate(arriving(LATE_AFTER_MS))).toBe(false)
    expect(isLate(arriving(LATE_AFTER_MS + 1))).toBe(true)
  })
})
