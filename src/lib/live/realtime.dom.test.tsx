import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRealtimeRecovery, useBroadcast } from '@/lib/live/realtime'
import * as resyncModule from '@/lib/live/resync'
import { useConnection } from '@/stores/connection'
import { useDebugLog } from '@/lib/logger/debug-log'
import { useSessionStore } from '@/stores/session'

/** Reports the status of a channel, like realtime-js. */
type Report = (status: string, error?: Error) => void

/** System message of the server to a channel. */
type Notice = (payload: { status: string; message: string }) => void

const { supabase, reports, notices } = vi.hoisted(() => {
  const reports: Report[] = []
  const notices: Notice[] = []
  return {
    reports,
    notices,
    supabase: {
      realtime: {
        setAuth: vi.fn<() => Promise<void>>(),
        isConnected: vi.fn<() => boolean>(),
        connectionState: vi.fn<() => string>(),
        reconnectTimer: { reset: vi.fn(), scheduleTimeout: vi.fn() },
      },
      channel: vi.fn(() => ({
        on: (kind: string, _filter: unknown, listener: Notice) => {
          if (kind === 'system') notices.push(listener)
        },
        subscribe: (report: Report) => reports.push(report),
      })),
      removeChannel: vi.fn(() => Promise.resolve('ok')),
    },
  }
})
vi.mock('@/lib/supabase/client', () => ({ supabase }))
const checkConnection = vi.hoisted(() => vi.fn(() => Promise.resolve(false)))
vi.mock('@/lib/supabase/connection', async (actual) => ({ ...(await actual()), checkConnection }))

vi.mock('@/lib/live/resync', () => ({ resync: vi.fn() }))

/** Longest retry delay, ms. */
const longestPause = 30_000

startRealtimeRecovery()

const listen = () => renderHook(() => useBroadcast('user:1', {}, []))
const opened = () => supabase.channel.mock.calls.length

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  reports.length = 0
  notices.length = 0
  supabase.realtime.isConnected.mockReturnValue(false)
  useConnection.setState({ online: true })
  supabase.realtime.setAuth.mockReset().mockResolvedValue()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(async () => {
  cleanup()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

describe('Channels that open together', () => {
  const resync = vi.mocked(resyncModule.resync)

  async function openTwo() {
    renderHook(() => useBroadcast('user:1', {}, [['own']]))
    renderHook(() => useBroadcast('session:1', {}, [['shared']]))
    await vi.advanceTimersByTimeAsync(0)
    const joinedAt = performance.now()
    reports[0]?.('SUBSCRIBED')
    // What was fetched three seconds before a first join is not fetched again.
    return joinedAt - 3000
  }

  it('report missed messages once all have joined, each since three seconds before it', async () => {
    const since = await openTwo()
    await vi.advanceTimersByTimeAsync(700)
    expect(resync).not.toHaveBeenCalled()
    reports[1]?.('SUBSCRIBED')
    expect(resync.mock.calls).toEqual([
      [[['own']], since],
      [[['shared']], since + 700],
    ])
    // A channel that rejoins later is not batched, and may have missed all until then.
    reports[0]?.('SUBSCRIBED')
    expect(resync).toHaveBeenCalledTimes(3)
    expect(resync).toHaveBeenLastCalledWith([['own']], since + 3000 + 700)
  })

  it.each(['CHANNEL_ERROR', 'TIMED_OUT', 'CLOSED'])(
    'do not wait for one that ended with %s',
    async (status) => {
      const since = await openTwo()
      reports[1]?.(status)
      expect(resync).toHaveBeenCalledWith([['own']], since)
    },
  )

  it('wait at most two seconds', async () => {
    const since = await openTwo()
    await vi.advanceTimersByTimeAsync(1999)
    expect(resync).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(resync.mock.calls).toEqual([[[['own']], since]])
  })
})

describe('A channel', () => {
  it('that could not be opened is retried with increasing delays until it opens', async () => {
    supabase.realtime.setAuth.mockRejectedValue(new TypeError('Failed to fetch'))
    listen()
    await vi.advanceTimersByTimeAsync(1000)
    expect(supabase.realtime.setAuth).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10 * longestPause)
    const attempts = supabase.realtime.setAuth.mock.calls.length
    expect(attempts).toBeGreaterThan(12)
    expect(attempts).toBeLessThan(32)
    expect(opened()).toBe(0)

    supabase.realtime.setAuth.mockResolvedValue()
    await vi.advanceTimersByTimeAsync(longestPause)
    expect(opened()).toBe(1)
    await vi.advanceTimersByTimeAsync(10 * longestPause)
    expect(opened()).toBe(1)
  })

  it('that the server closed is replaced, and the backoff restarts', async () => {
    listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('CLOSED')
    expect(supabase.removeChannel).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened()).toBe(2)
    reports[1]?.('SUBSCRIBED')
    reports[1]?.('CLOSED')
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened()).toBe(3)
  })

  it('that failed to join rejoins by itself with the current token', async () => {
    listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('CHANNEL_ERROR')
    expect(supabase.realtime.setAuth).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(longestPause)
    expect(opened()).toBe(1)
    expect(supabase.removeChannel).not.toHaveBeenCalled()
  })

  it('that was refused while the socket is open is replaced, with increasing delays', async () => {
    supabase.realtime.isConnected.mockReturnValue(true)
    listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('CHANNEL_ERROR', new Error('Unauthorized: You do not have permissions'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened()).toBe(2)
    reports[1]?.('CHANNEL_ERROR', new Error('Unauthorized: You do not have permissions'))
    await vi.advanceTimersByTimeAsync(999)
    expect(opened()).toBe(2)
    await vi.advanceTimersByTimeAsync(1001)
    expect(opened()).toBe(3)
  })

  it.each([
    ['closed', 1],
    ['connecting', 0],
    ['open', 0],
  ])(
    'tries at once, spread, when the server is back and its socket is %s',
    async (state, tries) => {
      supabase.realtime.connectionState.mockReturnValue(state)
      listen()
      await vi.advanceTimersByTimeAsync(0)
      useConnection.setState({ online: false })
      useConnection.setState({ online: true })
      expect(supabase.realtime.reconnectTimer.reset).toHaveBeenCalledTimes(tries)
      expect(supabase.realtime.reconnectTimer.scheduleTimeout).toHaveBeenCalledTimes(tries)
    },
  )

  it('is removed with its last listener, as on sign-out', async () => {
    const { unmount } = listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('SUBSCRIBED')
    unmount()
    expect(supabase.removeChannel).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(10 * longestPause)
    expect(opened()).toBe(1)
  })

  it('that breaks off checks the connection', async () => {
    listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('SUBSCRIBED')
    expect(checkConnection).not.toHaveBeenCalled()
    reports[0]?.('CHANNEL_ERROR')
    expect(checkConnection).toHaveBeenCalled()
  })

  it.each([
    [null, ['subscription_interrupted']],
    [{ kind: 'requested' } as const, []],
  ])('that closes is logged, unless the user signs out: %s', async (signOutReason, log) => {
    useDebugLog.setState({ entries: [] })
    useSessionStore.setState({ signOutReason })
    listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('CLOSED')
    expect(useDebugLog.getState().entries.map(({ action }) => action)).toEqual(log)
    useSessionStore.setState({ signOutReason: null })
  })

  it('without listeners is not retried', async () => {
    supabase.realtime.setAuth.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { unmount } = listen()
    await vi.advanceTimersByTimeAsync(0)
    unmount()
    await vi.advanceTimersByTimeAsync(longestPause)
    expect(supabase.realtime.setAuth).toHaveBeenCalledOnce()
    expect(opened()).toBe(0)
  })
})

describe('When Realtime rate-limits the project', () => {
  const resync = vi.mocked(resyncModule.resync)

  /** Sends the reason and closes the channel that was opened last. */
  async function rateLimit() {
    notices.at(-1)?.({ status: 'error', message: 'Too many messages per second' })
    reports.at(-1)?.('CLOSED')
    await vi.advanceTimersByTimeAsync(0)
  }

  async function joinAndOverload() {
    renderHook(() => useBroadcast('session:1', {}, [['shared']]))
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(50_000)
    resync.mockClear()
    await rateLimit()
  }

  it('a closed channel polls about every half minute, and not immediately', async () => {
    await joinAndOverload()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(resync).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_001)
    expect(resync).toHaveBeenCalledWith([['shared']], expect.any(Number))
    resync.mockClear()
    // The next join gets no response.
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(resync.mock.calls.length).toBeGreaterThanOrEqual(13)
    expect(resync.mock.calls.length).toBeLessThanOrEqual(40)
    reports.at(-1)?.('SUBSCRIBED')
    resync.mockClear()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(resync).not.toHaveBeenCalled()
  })

  it('a closed channel rejoins after 30 to 60 s, and after 60 to 120 s the next time', async () => {
    await joinAndOverload()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(opened()).toBe(1)
    await vi.advanceTimersByTimeAsync(30_001)
    expect(opened()).toBe(2)
    reports[1]?.('SUBSCRIBED')
    await rateLimit()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(opened()).toBe(2)
    await vi.advanceTimersByTimeAsync(60_001)
    expect(opened()).toBe(3)
    // A stable channel starts with the short delay again.
    reports[2]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    await rateLimit()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened()).toBe(4)
  })

  it('a refused channel waits equally long', async () => {
    supabase.realtime.isConnected.mockReturnValue(true)
    listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.(
      'CHANNEL_ERROR',
      new Error('ClientJoinRateLimitReached: Too many joins per second'),
    )
    expect(supabase.removeChannel).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(opened()).toBe(1)
    await vi.advanceTimersByTimeAsync(30_001)
    expect(opened()).toBe(2)
  })
})

describe('A channel that is not joined', () => {
  const resync = vi.mocked(resyncModule.resync)
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

  it.each(['never answered', 'CHANNEL_ERROR', 'TIMED_OUT'])(
    'is polled for until it joins: %s',
    async (status) => {
      listen()
      await vi.advanceTimersByTimeAsync(0)
      if (status !== 'never answered') reports[0]?.(status)
      await minutes(3)
      expect(resync.mock.calls.length).toBeGreaterThanOrEqual(3)
      reports[0]?.('SUBSCRIBED')
      resync.mockClear()
      await minutes(10)
      expect(resync).not.toHaveBeenCalled()
    },
  )

  it('is not polled in a hidden tab or offline', async () => {
    listen()
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await minutes(3)
    seen.mockReturnValue('visible')
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
    expect(resync.mock.calls.map(([keys]) => keys)).toEqual([[['own']], [['shared']]])
    const [first, second] = resync.mock.calls.map(([, since]) => since)
    expect(first).toBe(second)
  })
})
