import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createResync } from '@/lib/live/resync'

describe('createResync', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  const resync = createResync(client)
  const leavings: (() => void)[] = []

  /** A query that a screen shows, and how often it was asked. */
  function show(...queryKey: string[]) {
    const ask = vi.fn(() => Promise.resolve('answer'))
    leavings.push(new QueryObserver(client, { queryKey, queryFn: ask }).subscribe(() => undefined))
    return ask
  }

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    for (const leave of leavings.splice(0)) leave()
    client.clear()
    vi.useRealTimers()
  })

  it('asks once for what two channels share, and for nothing else', async () => {
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

  it('leaves out what was asked after the last hint could be missed', async () => {
    resync([['shop']], performance.now())
    await vi.advanceTimersByTimeAsync(100)
    const clues = show('shop', 'clues')
    await vi.advanceTimersByTimeAsync(1000)
    expect(clues).toHaveBeenCalledTimes(1)
  })

  it('shows a first answer that is still on its way, and asks again', async () => {
    const answers: ((value: string) => void)[] = []
    const ask = () => new Promise<string>((resolve) => answers.push(resolve))
    const screen = new QueryObserver(client, { queryKey: ['shop'], queryFn: ask })
    leavings.push(screen.subscribe(() => undefined))
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

  it('counts the latest of several times, whichever is told last', async () => {
    const joined = performance.now()
    await vi.advanceTimersByTimeAsync(100)
    const clues = show('shop', 'clues')
    await vi.advanceTimersByTimeAsync(100)
    resync([['shop']], performance.now())
    resync([['shop']], joined)
    await vi.advanceTimersByTimeAsync(1000)
    expect(clues).toHaveBeenCalledTimes(2)
  })

  it('asks for what no screen shows when one does', async () => {
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
