import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTrailingRefetch, refetchOnBroadcast } from '@/lib/live/refetch-on-broadcast'

/** Response time of the server, ms. */
const ANSWER = 300

describe('refetchOnBroadcast', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const unsubscribes: (() => void)[] = []
  let rows = 0

  /** A list on screen; the server counts its rows at the request and responds later. */
  function show(...queryKey: string[]) {
    const queryFn = vi.fn(async () => {
      const seen = rows
      await new Promise((resolve) => setTimeout(resolve, ANSWER))
      return seen
    })
    const screen = new QueryObserver(client, { queryKey, queryFn })
    const leave = screen.subscribe(() => undefined)
    unsubscribes.push(leave)
    return { queryFn, leave, shown: () => screen.getCurrentResult().data }
  }

  const hint = (...queryKey: string[]) => {
    rows += 1
    refetchOnBroadcast(client, { queryKey })
  }
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  beforeEach(() => {
    vi.useFakeTimers()
    rows = 0
  })
  afterEach(() => {
    for (const leave of unsubscribes.splice(0)) leave()
    client.clear()
    vi.useRealTimers()
  })

  it('shows results although broadcasts are faster than responses, and ends with the latest', async () => {
    const { queryFn, shown } = show('admin', 'clues')
    await wait(ANSWER)
    for (let count = 1; count <= 30; count++) {
      hint('admin')
      await wait(100)
      if (count % 10 === 0) expect(shown()).toBeGreaterThan(count - 8)
    }
    await wait(2 * ANSWER)
    expect(shown()).toBe(30)
    expect(queryFn.mock.calls.length).toBeLessThan(13)
  })

  it('lets a mutation that waits for its lists finish despite broadcasts', async () => {
    show('admin', 'clues')
    await wait(ANSWER)
    const saved = vi.fn()
    void client.invalidateQueries({ queryKey: ['admin'] }).then(saved)
    for (let count = 0; count < 10; count++) {
      hint('admin')
      await wait(100)
    }
    expect(saved).toHaveBeenCalled()
  })

  it('refetches once more when a broadcast arrives during the first fetch', async () => {
    const { queryFn, shown } = show('shop')
    hint('shop')
    hint('shop')
    await wait(ANSWER)
    expect(shown()).toBe(0)
    await wait(ANSWER)
    expect(shown()).toBe(2)
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('does not refetch for an unmounted screen', async () => {
    const { queryFn, leave } = show('shop')
    await wait(ANSWER)
    leave()
    hint('shop')
    await wait(ANSWER)
    expect(queryFn).toHaveBeenCalledTimes(1)
    const { shown } = show('shop')
    await wait(ANSWER)
    expect(shown()).toBe(1)
  })

  it('does not repeat failed fetches', async () => {
    const queryFn = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER))
      throw new Error('no')
    })
    unsubscribes.push(
      new QueryObserver(client, { queryKey: ['shop'], queryFn }).subscribe(() => undefined),
    )
    hint('shop')
    await wait(10 * ANSWER)
    expect(queryFn).toHaveBeenCalledTimes(1)
  })
})

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
