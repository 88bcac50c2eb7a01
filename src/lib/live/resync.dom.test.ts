import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createResync } from '@/lib/live/resync'

describe('createResync', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  const resync = createResync(client)
  const unsubscribes: (() => void)[] = []

  /** A query on screen and its number of fetches. */
  function show(...queryKey: string[]) {
    const queryFn = vi.fn(() => Promise.resolve('answer'))
    unsubscribes.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
    return queryFn
  }

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    for (const leave of unsubscribes.splice(0)) leave()
    client.clear()
    vi.useRealTimers()
  })

  it('refetches once what two channels share, and nothing else', async () => {
    const [clues, scans, profile] = [show('shop', 'clues'), show('scans'), show('profile')]
    await vi.advanceTimersByTimeAsync(100)
    resync([['shop'], ['scans']], performance.now())
    await vi.advanceTimersByTimeAsync(100)
    resync([['shop']], performance.now())
    await vi.advanceTimersByTimeAsync(1000)
    expect(clues).toHaveBeenCalledTimes(2)
    expect(scans).toHaveBeenCalledTimes(2)
    expect(profile).toHaveBeenCalledTimes(1)
  })

  it('skips queries fetched after the last missed broadcast', async () => {
    resync([['shop']], performance.now())
    await vi.advanceTimersByTimeAsync(100)
    const clues = show('shop', 'clues')
    await vi.advanceTimersByTimeAsync(1000)
    expect(clues).toHaveBeenCalledTimes(1)
  })

  it('shows the result of a running first fetch, then refetches', async () => {
    const answers: ((value: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    const screen = new QueryObserver(client, { queryKey: ['shop'], queryFn })
    unsubscribes.push(screen.subscribe(() => undefined))
    await vi.advanceTimersByTimeAsync(1)
    resync([['shop']], performance.now())
    await vi.advanceTimersByTimeAsync(1000)
    answers[0]?.('before')
    await vi.advanceTimersByTimeAsync(1)
    expect(screen.getCurrentResult().data).toBe('before')
    answers[1]?.('after')
    await vi.advanceTimersByTimeAsync(1)
    expect(screen.getCurrentResult().data).toBe('after')
  })

  it('uses the latest of several times, in any order', async () => {
    const joined = performance.now()
    await vi.advanceTimersByTimeAsync(100)
    const clues = show('shop', 'clues')
    await vi.advanceTimersByTimeAsync(100)
    resync([['shop']], performance.now())
    resync([['shop']], joined)
    await vi.advanceTimersByTimeAsync(1000)
    expect(clues).toHaveBeenCalledTimes(2)
  })

  it('refetches a query without observers when a screen shows it', async () => {
    const leave = new QueryObserver(client, {
      queryKey: ['shop'],
      queryFn: () => 'answer',
    }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    leave()
    resync([['shop']], performance.now())
    await vi.advanceTimersByTimeAsync(250)
    const clues = show('shop')
    await vi.advanceTimersByTimeAsync(1)
    expect(clues).toHaveBeenCalledTimes(1)
  })
})
