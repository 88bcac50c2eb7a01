import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startRealtimeRecovery } from '@/lib/live/realtime'
import {
  listen,
  missed,
  resetRealtimeBeforeEach,
  statusCallbacks,
} from '@tests/support/realtime-mock'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'
import { useConnection } from '@/stores/connection'

const { rpc } = fakeBackend()
startRealtimeRecovery()
resetRealtimeBeforeEach()
beforeEach(() => void rpc.mockRejectedValue(new AppError('network_unavailable')))

const subscribe = () => listen('user:1')

describe('Channels that open together', () => {
  async function openTwo() {
    listen('user:1', {}, [['own']])
    listen('session:1', {}, [['shared']])
    await vi.advanceTimersByTimeAsync(0)
    const joinedAt = performance.now()
    statusCallbacks[0]?.('SUBSCRIBED')
    // What was fetched three seconds before a first join is not fetched again.
    return joinedAt - 3000
  }

  it('report missed messages once all have joined, each since three seconds before it', async () => {
    const since = await openTwo()
    await vi.advanceTimersByTimeAsync(700)
    expect(missed).not.toHaveBeenCalled()
    statusCallbacks[1]?.('SUBSCRIBED')
    expect(missed.mock.calls).toEqual([
      [[['own']], since],
      [[['shared']], since + 700],
    ])
    // A channel that rejoins later is not batched, and may have missed all until then.
    statusCallbacks[0]?.('SUBSCRIBED')
    expect(missed).toHaveBeenCalledTimes(3)
    expect(missed).toHaveBeenLastCalledWith([['own']], since + 3000 + 700)
  })

  it.each(['CHANNEL_ERROR', 'TIMED_OUT', 'CLOSED'])(
    'do not wait for one that ended with %s',
    async (status) => {
      const since = await openTwo()
      statusCallbacks[1]?.(status)
      expect(missed).toHaveBeenCalledWith([['own']], since)
    },
  )

  it('wait at most two seconds', async () => {
    const since = await openTwo()
    await vi.advanceTimersByTimeAsync(1999)
    expect(missed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(missed.mock.calls).toEqual([[[['own']], since]])
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
      expect(missed.mock.calls.length).toBeGreaterThanOrEqual(3)
      statusCallbacks[0]?.('SUBSCRIBED')
      missed.mockClear()
      await minutes(10)
      expect(missed).not.toHaveBeenCalled()
    },
  )

  it('is not polled in a hidden tab or offline', async () => {
    subscribe()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await minutes(3)
    visibility.mockReturnValue('visible')
    useConnection.setState({ online: false })
    await minutes(3)
    expect(missed).not.toHaveBeenCalled()
    useConnection.setState({ online: true })
    await minutes(1)
    expect(missed).toHaveBeenCalled()
  })

  it('shares one poll with the other channels', async () => {
    listen('user:1', {}, [['own']])
    listen('session:1', {}, [['shared']])
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await vi.advanceTimersByTimeAsync(15_000 + 30_000)
    expect(missed.mock.calls.map(([keys]) => keys)).toEqual([[['own']], [['shared']]])
    const [first, second] = missed.mock.calls.map(([, since]) => since)
    expect(first).toBe(second)
  })
})
