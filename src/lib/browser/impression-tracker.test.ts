import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BATCH_DELAY_MS, createImpressionTracker } from '@/lib/browser/impression-tracker'

const kinds = ['impressions', 'clicks'] as const

describe('createImpressionTracker', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('reports a screen full of cards in one batch', () => {
    const send = vi.fn(() => Promise.resolve())
    const { track } = createImpressionTracker(kinds, send)
    track('impressions', 'a')
    track('impressions', 'b')
    track('clicks', 'b')
    expect(send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(BATCH_DELAY_MS)
    expect(send).toHaveBeenCalledExactlyOnceWith({ impressions: ['a', 'b'], clicks: ['b'] })
  })

  it('counts each id once, however often it scrolls by', () => {
    const send = vi.fn(() => Promise.resolve())
    const { track } = createImpressionTracker(kinds, send)
    for (const id of ['a', 'a']) track('impressions', id)
    vi.advanceTimersByTime(BATCH_DELAY_MS)
    track('impressions', 'a')
    vi.advanceTimersByTime(BATCH_DELAY_MS)
    expect(send).toHaveBeenCalledExactlyOnceWith({ impressions: ['a'], clicks: [] })
  })

  it('records events again after a failed report', async () => {
    const send = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
    const { track } = createImpressionTracker(kinds, send)
    track('impressions', 'a')
    await vi.advanceTimersByTimeAsync(BATCH_DELAY_MS)
    track('impressions', 'a')
    await vi.advanceTimersByTimeAsync(BATCH_DELAY_MS)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('flushes immediately and reports nothing twice', () => {
    const send = vi.fn(() => Promise.resolve())
    const { track, flush } = createImpressionTracker(kinds, send)
    flush()
    expect(send).not.toHaveBeenCalled()
    track('clicks', 'a')
    flush()
    vi.advanceTimersByTime(BATCH_DELAY_MS)
    expect(send).toHaveBeenCalledExactlyOnceWith({ impressions: [], clicks: ['a'] })
  })
})
