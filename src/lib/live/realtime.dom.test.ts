import { QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startRealtimeRecovery, useBroadcast } from '@/lib/live/realtime'
import {
  countOpenedChannels,
  listen,
  resetRealtimeBeforeEach,
  statusCallbacks,
  supabase,
} from '@tests/support/realtime-mock'
import { fakeBackend } from '@tests/support/fake-backend'
import { queryClient } from '@/lib/supabase/query-client'
import { useDebugLog } from '@/lib/logger/debug-log'
import { useConnection } from '@/stores/connection'
import { useSessionStore } from '@/stores/session'

const { rpc } = fakeBackend()
startRealtimeRecovery()
resetRealtimeBeforeEach()
beforeEach(() => {
  rpc.mockReturnValue({ asked_at: null, topics: ['user:1'], broadcasts: [] })
})

const healthCheck = [expect.stringContaining('/auth/v1/health'), expect.anything()] as const

/** Longest retry delay, ms. */
const MAX_RETRY_MS = 30_000

const subscribe = () => listen('user:1')

describe('A channel', () => {
  it('that could not be opened is retried with increasing delays until it opens', async () => {
    supabase.realtime.setAuth.mockRejectedValue(new TypeError('Failed to fetch'))
    subscribe()
    await vi.advanceTimersByTimeAsync(1000)
    expect(supabase.realtime.setAuth).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10 * MAX_RETRY_MS)
    const attempts = supabase.realtime.setAuth.mock.calls.length
    expect(attempts).toBeGreaterThan(12)
    expect(attempts).toBeLessThan(32)
    expect(countOpenedChannels()).toBe(0)

    supabase.realtime.setAuth.mockResolvedValue()
    await vi.advanceTimersByTimeAsync(MAX_RETRY_MS)
    expect(countOpenedChannels()).toBe(1)
    await vi.advanceTimersByTimeAsync(10 * MAX_RETRY_MS)
    expect(countOpenedChannels()).toBe(1)
  })

  it('is opened once a closing socket is closed, because none would be connected before', async () => {
    supabase.realtime.connectionState.mockReturnValueOnce('closing')
    subscribe()
    await vi.advanceTimersByTimeAsync(0)
    expect(countOpenedChannels()).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(countOpenedChannels()).toBe(1)
  })

  it('that the server closed is replaced, later each time unless it stayed open', async () => {
    subscribe()
    await vi.advanceTimersByTimeAsync(0)
    statusCallbacks[0]?.('CLOSED')
    expect(supabase.removeChannel).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1000)
    expect(countOpenedChannels()).toBe(2)
    for (let n = 1; n < 8; n++) {
      statusCallbacks[n]?.('SUBSCRIBED')
      statusCallbacks[n]?.('CLOSED')
      await vi.advanceTimersByTimeAsync(MAX_RETRY_MS)
      expect(countOpenedChannels()).toBe(n + 2)
    }
    statusCallbacks[8]?.('SUBSCRIBED')
    statusCallbacks[8]?.('CLOSED')
    await vi.advanceTimersByTimeAsync(MAX_RETRY_MS / 2 - 1)
    expect(countOpenedChannels()).toBe(9)
    await vi.advanceTimersByTimeAsync(MAX_RETRY_MS)
    statusCallbacks[9]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(10 * MAX_RETRY_MS)
    statusCallbacks[9]?.('CLOSED')
    await vi.advanceTimersByTimeAsync(1000)
    expect(countOpenedChannels()).toBe(11)
  })

  it('asks for the broadcasts of the last three seconds when it is opened first, and only then', async () => {
    vi.setSystemTime('2026-05-01T10:00:00Z')
    subscribe()
    await vi.advanceTimersByTimeAsync(0)
    const since = Date.parse('2026-05-01T09:59:57Z')
    expect(supabase.channel).toHaveBeenLastCalledWith('user:1', {
      config: { private: true, broadcast: { replay: { since } } },
    })
    expect(supabase.updateJoinPayload).not.toHaveBeenCalled()
    statusCallbacks[0]?.('SUBSCRIBED')
    expect(supabase.updateJoinPayload).toHaveBeenCalledWith({ config: { private: true } })
    statusCallbacks[0]?.('CLOSED')
    await vi.advanceTimersByTimeAsync(1000)
    expect(supabase.channel).toHaveBeenLastCalledWith('user:1', { config: { private: true } })
  })

  it('that failed to join rejoins by itself with the current token', async () => {
    subscribe()
    await vi.advanceTimersByTimeAsync(0)
    statusCallbacks[0]?.('CHANNEL_ERROR')
    expect(supabase.realtime.setAuth).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(MAX_RETRY_MS)
    expect(countOpenedChannels()).toBe(1)
    expect(supabase.removeChannel).not.toHaveBeenCalled()
  })

  it('that was rejected while the socket is open is replaced, with increasing delays', async () => {
    supabase.realtime.isConnected.mockReturnValue(true)
    subscribe()
    await vi.advanceTimersByTimeAsync(0)
    statusCallbacks[0]?.('CHANNEL_ERROR', new Error('UnableToConnectToProject: try again'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(countOpenedChannels()).toBe(2)
    statusCallbacks[1]?.('CHANNEL_ERROR', new Error('UnableToConnectToProject: try again'))
    await vi.advanceTimersByTimeAsync(999)
    expect(countOpenedChannels()).toBe(2)
    await vi.advanceTimersByTimeAsync(1001)
    expect(countOpenedChannels()).toBe(3)
  })

  it.each([
    ['closed', 1],
    ['connecting', 0],
    ['open', 0],
  ])(
    'tries at once, spread, when the server is back and its socket is %s',
    async (state, tries) => {
      supabase.realtime.connectionState.mockReturnValue(state)
      subscribe()
      await vi.advanceTimersByTimeAsync(0)
      useConnection.setState({ online: false })
      useConnection.setState({ online: true })
      expect(supabase.realtime.reconnectTimer.reset).toHaveBeenCalledTimes(tries)
      expect(supabase.realtime.reconnectTimer.scheduleTimeout).toHaveBeenCalledTimes(tries)
    },
  )

  it('is removed with its last listener, as on sign-out', async () => {
    const stop = subscribe()
    await vi.advanceTimersByTimeAsync(0)
    statusCallbacks[0]?.('SUBSCRIBED')
    stop()
    expect(supabase.removeChannel).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(10 * MAX_RETRY_MS)
    expect(countOpenedChannels()).toBe(1)
  })

  it('that breaks off checks the connection', async () => {
    subscribe()
    await vi.advanceTimersByTimeAsync(0)
    statusCallbacks[0]?.('SUBSCRIBED')
    expect(fetch).not.toHaveBeenCalledWith(...healthCheck)
    statusCallbacks[0]?.('CHANNEL_ERROR')
    expect(fetch).toHaveBeenCalledWith(...healthCheck)
  })

  it.each([
    [null, ['subscription_interrupted']],
    [{ kind: 'requested' } as const, []],
  ])('that closes is logged, unless the user signs out: %s', async (signOutReason, log) => {
    useSessionStore.setState({ signOutReason })
    subscribe()
    await vi.advanceTimersByTimeAsync(0)
    useDebugLog.setState({ entries: [] })
    statusCallbacks[0]?.('CLOSED')
    expect(useDebugLog.getState().entries.map(({ action }) => action)).toEqual(log)
    useSessionStore.setState({ signOutReason: null })
  })

  it('without listeners is not retried', async () => {
    supabase.realtime.setAuth.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const stop = subscribe()
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(MAX_RETRY_MS)
    expect(supabase.realtime.setAuth).toHaveBeenCalledOnce()
    expect(countOpenedChannels()).toBe(0)
  })
})

it('A screen handles the events of its channel by name, and refetches what it missed', async () => {
  rpc.mockReturnValue({
    ...{ asked_at: null, topics: ['user:1'] },
    broadcasts: [{ topic: 'user:1', event: 'balance', payload: { id: 'a' } }],
  })
  const queryFn = vi.fn(() => 'answer')
  const stop = new QueryObserver(queryClient, { queryKey: ['own'], queryFn }).subscribe(() => {})
  const balance = vi.fn()
  const { unmount } = renderHook(() => useBroadcast('user:1', { balance }, [['own']]))
  await vi.advanceTimersByTimeAsync(5000)
  expect(balance.mock.calls).toEqual([[{ id: 'a' }]])
  expect(queryFn).toHaveBeenCalledOnce()
  statusCallbacks[0]?.('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(249)
  expect(queryFn).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(queryFn).toHaveBeenCalledTimes(2)
  unmount()
  stop()
})
