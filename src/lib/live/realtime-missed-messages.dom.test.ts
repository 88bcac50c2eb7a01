import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { startRealtimeRecovery, useBroadcast } from '@/lib/live/realtime'
import { resetRealtimeBeforeEach, statusCallbacks } from '@/lib/live/realtime-mock'
import { resync } from '@/lib/live/resync'
import { useConnection } from '@/stores/connection'

vi.mock('@/lib/supabase/client', async () => {
  const { supabase } = await import('@/lib/live/realtime-mock')
  return { supabase }
})
vi.mock('@/lib/supabase/connection', async (actual) => ({
  ...(await actual()),
  checkConnection: () => Promise.resolve(false),
}))
vi.mock('@/lib/live/resync', () => ({ resync: vi.fn() }))

startRealtimeRecovery()
resetRealtimeBeforeEach()

const subscribe = () => renderHook(() => useBroadcast('user:1', {}, []))

describe('Channels that open together', () => {
  async function openTwo() {
    renderHook(() => useBroadcast('user:1', {}, [['own']]))
    renderHook(() => useBroadcast('session:1', {}, [['shared']]))
    await vi.advanceTimersByTimeAsync(0)
    const joinedAt = performance.now()
    statusCallbacks[0]?.('SUBSCRIBED')
    // What was fetched three seconds before a first join is not fetched again.
    return joinedAt - 3000
  }

  it('report missed messages once all have joined, each since three seconds before it', async () => {
    const since = await openTwo()
    await vi.advanceTimersByTimeAsync(700)
    expect(resync).not.toHaveBeenCalled()
    statusCallbacks[1]?.('SUBSCRIBED')
    expect(vi.mocked(resync).mock.calls).toEqual([
      [[['own']], since],
      [[['shared']], since + 700],
    ])
    // A channel that rejoins later is not batched, and may have missed all until then.
    statusCallbacks[0]?.('SUBSCRIBED')
    expect(resync).toHaveBeenCalledTimes(3)
    expect(resync).toHaveBeenLastCalledWith([['own']], since + 3000 + 700)
  })

  it.each(['CHANNEL_ERROR', 'TIMED_OUT', 'CLOSED'])(
    'do not wait for one that ended with %s',
    async (status) => {
      const since = await openTwo()
      statusCallbacks[1]?.(status)
      expect(resync).toHaveBeenCalledWith([['own']], since)
    },
  )

  it('wait at most two seconds', async () => {
    const since = await openTwo()
    await vi.advanceTimersByTimeAsync(1999)
    expect(resync).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(vi.mocked(resync).mock.calls).toEqual([[[['own']], since]])
  })
})

describe('A channel that is not joined', () => {
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

  it.each(['never answered', 'CHANNEL_ERROR', 'TIMED_OUT'])(
    'is polled for until it joins: %s',
    async (status) => {
      subscribe()
      await vi.advanceTimersByTimeAsync(0)
      if (status !== 'never answered') statusCallbacks[0]?.(status)
      await minutes(3)
      expect(vi.mocked(resync).mock.calls.length).toBeGreaterThanOrEqual(3)
      statusCallbacks[0]?.('SUBSCRIBED')
      vi.mocked(resync).mockClear()
      await minutes(10)
      expect(resync).not.toHaveBeenCalled()
    },
  )

  it('is not polled in a hidden tab or offline', async () => {
    subscribe()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await minutes(3)
    visibility.mockReturnValue('visible')
    useConnection.setState({ online: false })
    await minutes(3)
    expect(resync).not.toHaveBeenCalled()
    useConnection.setState({ online: true })
    await minutes(1)
    expect(resync).toHaveBeenCalled()
  })

  it('shares one poll with the other channels', async () => {
    renderHook(() => useBroadcast('user:1', {}, [['own']]))
    renderHook(() => useBroadcast('session:1', {}, [['shared']]))
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await vi.advanceTimersByTimeAsync(15_000 + 30_000)
    expect(vi.mocked(resync).mock.calls.map(([keys]) => keys)).toEqual([[['own']], [['shared']]])
    const [first, second] = vi.mocked(resync).mock.calls.map(([, since]) => since)
    expect(first).toBe(second)
  })
})
