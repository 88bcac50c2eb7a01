import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BATCH_DELAY_MS, createImpressionTracker } from '@/lib/browser/impression-tracker'

const kinds = ['impressions', 'clicks'] as const

describe('The tracker of what was seen', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('reports a screenful in one batch', () => {
    const send = vi.fn(() => Promise.resolve())
    const { note } = createImpressionTracker(kinds, send)
    note('impressions', 'a')
    note('impressions', 'b')
    note('clicks', 'b')
    expect(send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(BATCH_DELAY_MS)
    expect(send).toHaveBeenCalledExactlyOnceWith({ impressions: ['a', 'b'], clicks: ['b'] })
  })

  it('counts each thing once, however often it scrolls by', () => {
    const send = vi.fn(() => Promise.resolve())
    const { note } = createImpressionTracker(kinds, send)
    for (const id of ['a', 'a']) note('impressions', id)
    vi.advanceTimersByTime(BATCH_DELAY_MS)
    note('impressions', 'a')
    vi.advanceTimersByTime(BATCH_DELAY_MS)
    expect(send).toHaveBeenCalledExactlyOnceWith({ impressions: ['a'], clicks: [] })
  })

  it('notes again what could not be reported', async () => {
    const send = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
    const { note } = createImpressionTracker(kinds, send)
    note('impressions', 'a')
    await vi.advanceTimersByTimeAsync(BATCH_DELAY_MS)
    note('impressions', 'a')
    await vi.advanceTimersByTimeAsync(BATCH_DELAY_MS)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('does not wait when the player leaves, and reports nothing twice', () => {
    const send = vi.fn(() => Promise.resolve())
    const { note, flush } = createImpressionTracker(kinds, send)
    flush()
    expect(send).not.toHaveBeenCalled()
    note('clicks', 'a')
    flush()
    vi.advanceTimersByTime(BATCH_DELAY_MS)
    expect(send).toHaveBeenCalledExactlyOnceWith({ impressions: [], clicks: ['a'] })
  })
})
