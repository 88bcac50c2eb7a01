import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTrailingRefetch } from '@/lib/live/trailing-refetch'

describe('createTrailingRefetch', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('refetches at once and again after 1.5 s plus the jitter', () => {
    const refetch = vi.fn()
    createTrailingRefetch(refetch, () => 0.5).trigger()
    expect(refetch).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1999)
    expect(refetch).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(refetch).toHaveBeenCalledTimes(2)
  })

  it('postpones the trailing refetch on further broadcasts', () => {
    const refetch = vi.fn()
    const trailing = createTrailingRefetch(refetch, () => 0)
    trailing.trigger()
    vi.advanceTimersByTime(1000)
    trailing.trigger()
    vi.advanceTimersByTime(1499)
    expect(refetch).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(10_000)
    expect(refetch).toHaveBeenCalledTimes(3)
  })

  it('spreads the refetches over half of the interval of the broadcast', () => {
    const refetch = vi.fn()
    createTrailingRefetch(refetch, () => 0.5).trigger({ interval_ms: 21_000 })
    vi.advanceTimersByTime(4999)
    expect(refetch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(refetch).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(21_000 + 500 + 5250 - 5000 - 1)
    expect(refetch).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(refetch).toHaveBeenCalledTimes(2)
  })

  it.each([undefined, 'soon', -5, null])('treats an interval of %s as one second', (interval) => {
    const refetch = vi.fn()
    createTrailingRefetch(refetch, () => 0).trigger({ interval_ms: interval })
    expect(refetch).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1500)
    expect(refetch).toHaveBeenCalledTimes(2)
  })

  it('does nothing after cancel', () => {
    const refetch = vi.fn()
    const trailing = createTrailingRefetch(refetch)
    trailing.trigger()
    trailing.cancel()
    vi.advanceTimersByTime(10_000)
    expect(refetch).toHaveBeenCalledTimes(1)
  })
})
