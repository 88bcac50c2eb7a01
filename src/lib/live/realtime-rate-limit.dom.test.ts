import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startRealtimeRecovery } from '@/lib/live/realtime'
import {
  countOpenedChannels,
  listen,
  missed,
  resetRealtimeBeforeEach,
  statusCallbacks,
  supabase,
  systemListeners,
} from '@tests/support/realtime-mock'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
startRealtimeRecovery()
resetRealtimeBeforeEach()
beforeEach(() => void rpc.mockRejectedValue(new AppError('network_unavailable')))

const subscribe = () => listen('user:1')

describe('When Realtime rate-limits the project', () => {
  /** Sends the reason and closes the channel that was opened last. */
  async function rateLimit() {
    systemListeners.at(-1)?.({ status: 'error', message: 'Too many messages per second' })
    statusCallbacks.at(-1)?.('CLOSED')
    await vi.advanceTimersByTimeAsync(0)
  }

  async function joinAndOverload() {
    listen('session:1', {}, [['shared']])
    await vi.advanceTimersByTimeAsync(0)
    statusCallbacks[0]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(50_000)
    missed.mockClear()
    await rateLimit()
  }

  it('a closed channel polls about every half minute, and not immediately', async () => {
    await joinAndOverload()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(missed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_001)
    expect(missed).toHaveBeenCalledWith([['shared']], expect.any(Number))
    missed.mockClear()
    // The next join gets no response.
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(missed.mock.calls.length).toBeGreaterThanOrEqual(13)
    expect(missed.mock.calls.length).toBeLessThanOrEqual(40)
    statusCallbacks.at(-1)?.('SUBSCRIBED')
    missed.mockClear()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(missed).not.toHaveBeenCalled()
  })

  it('a closed channel rejoins after 30 to 60 s, and after 60 to 120 s the next time', async () => {
    await joinAndOverload()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(countOpenedChannels()).toBe(1)
    await vi.advanceTimersByTimeAsync(30_001)
    expect(countOpenedChannels()).toBe(2)
    statusCallbacks[1]?.('SUBSCRIBED')
    await rateLimit()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(countOpenedChannels()).toBe(2)
    await vi.advanceTimersByTimeAsync(60_001)
    expect(countOpenedChannels()).toBe(3)
    // A stable channel starts with the short delay again.
    statusCallbacks[2]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    await rateLimit()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(countOpenedChannels()).toBe(4)
  })

  it('a rejected channel waits equally long', async () => {
    supabase.realtime.isConnected.mockReturnValue(true)
    subscribe()
    await vi.advanceTimersByTimeAsync(0)
    statusCallbacks[0]?.(
      'CHANNEL_ERROR',
      new Error('ClientJoinRateLimitReached: Too many joins per second'),
    )
    expect(supabase.removeChannel).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(countOpenedChannels()).toBe(1)
    await vi.advanceTimersByTimeAsync(30_001)
    expect(countOpenedChannels()).toBe(2)
  })
})
