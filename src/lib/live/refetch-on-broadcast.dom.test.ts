import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refetchOnBroadcast } from '@/lib/live/refetch-on-broadcast'

/** Response time of the server, ms. */
const ANSWER = 300

describe('refetchOnBroadcast', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const leavings: (() => void)[] = []
  let rows = 0

  /** A list on screen; the server counts its rows at the request and responds later. */
  function show(...queryKey: string[]) {
    const ask = vi.fn(async () => {
      const seen = rows
      await new Promise((resolve) => setTimeout(resolve, ANSWER))
      return seen
    })
    const screen = new QueryObserver(client, { queryKey, queryFn: ask })
    const leave = screen.subscribe(() => undefined)
    leavings.push(leave)
    return { ask, leave, shown: () => screen.getCurrentResult().data }
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
    for (const leave of leavings.splice(0)) leave()
    client.clear()
    vi.useRealTimers()
  })

  it('shows results although broadcasts are faster than responses, and ends with the latest', async () => {
    const { ask, shown } = show('admin', 'clues')
    await wait(ANSWER)
    for (let count = 1; count <= 30; count++) {
      hint('admin')
      await wait(100)
      if (count % 10 === 0) expect(shown()).toBeGreaterThan(count - 8)
    }
    await wait(2 * ANSWER)
    expect(shown()).toBe(30)
    expect(ask.mock.calls.length).toBeLessThan(13)
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
    const { ask, shown } = show('shop')
    hint('shop')
    hint('shop')
    await wait(ANSWER)
    expect(shown()).toBe(0)
    await wait(ANSWER)
    expect(shown()).toBe(2)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('does not refetch for an unmounted screen', async () => {
    const { ask, leave } = show('shop')
    await wait(ANSWER)
    leave()
    hint('shop')
    await wait(ANSWER)
    expect(ask).toHaveBeenCalledTimes(1)
    const { shown } = show('shop')
    await wait(ANSWER)
    expect(shown()).toBe(1)
  })

  it('does not repeat failed fetches', async () => {
    const ask = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER))
      throw new Error('no')
    })
    leavings.push(
      new QueryObserver(client, { queryKey: ['shop'], queryFn: ask }).subscribe(() => undefined),
    )
    hint('shop')
    await wait(10 * ANSWER)
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
