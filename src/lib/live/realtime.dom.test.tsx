import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBroadcast } from '@/lib/live/realtime'
import * as resyncModule from '@/lib/live/resync'
import { useConnection } from '@/stores/connection'
import { useDebugLog } from '@/stores/debug-log'
import { useSessionStore } from '@/stores/session'

/** Reports what became of a channel, as realtime-js does. */
type Report = (status: string, error?: Error) => void

/** What the server tells a channel beside its broadcasts. */
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
vi.mock('@/lib/live/connection', async (actual) => ({ ...(await actual()), checkConnection }))

vi.mock('@/lib/live/resync', () => ({ resync: vi.fn() }))

/** No retry waits longer. */
const longestPause = 30_000

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
    const since = performance.now()
    reports[0]?.('SUBSCRIBED')
    return since
  }

  it('ask again for what they may have missed once all have joined, each from its own joining on', async () => {
    const since = await openTwo()
    await vi.advanceTimersByTimeAsync(700)
    expect(resync).not.toHaveBeenCalled()
    reports[1]?.('SUBSCRIBED')
    expect(resync.mock.calls).toEqual([
      [[['own']], since],
      [[['shared']], since + 700],
    ])
    // What joins again later waits for nobody.
    reports[0]?.('SUBSCRIBED')
    expect(resync).toHaveBeenCalledTimes(3)
  })

  it.each(['CHANNEL_ERROR', 'TIMED_OUT', 'CLOSED'])(
    'do not wait for one that ended with %s',
    async (status) => {
      const since = await openTwo()
      reports[1]?.(status)
      expect(resync).toHaveBeenCalledWith([['own']], since)
    },
  )

  it('wait two seconds at the most', async () => {
    const since = await openTwo()
    await vi.advanceTimersByTimeAsync(1999)
    expect(resync).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(resync.mock.calls).toEqual([[[['own']], since]])
  })
})

describe('A channel', () => {
  it('that could not be opened is tried again, with longer pauses, until it opens', async () => {
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

  it('that the server closed gets a successor, after which the first pause is short again', async () => {
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

  it('that failed to join is left to join again by itself, with the token of now', async () => {
    listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('CHANNEL_ERROR')
    expect(supabase.realtime.setAuth).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(longestPause)
    expect(opened()).toBe(1)
    expect(supabase.removeChannel).not.toHaveBeenCalled()
  })

  it('that was refused while the socket stays gets a successor, with longer pauses', async () => {
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

  it('is left when nobody listens to it any more, as when a player signs out', async () => {
    const { unmount } = listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('SUBSCRIBED')
    unmount()
    expect(supabase.removeChannel).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(10 * longestPause)
    expect(opened()).toBe(1)
  })

  it('that breaks off asks whether the server is there at all', async () => {
    listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('SUBSCRIBED')
    expect(checkConnection).not.toHaveBeenCalled()
    reports[0]?.('CHANNEL_ERROR')
    expect(checkConnection).toHaveBeenCalled()
  })

  it.each([
    [false, ['subscription_interrupted']],
    [true, []],
  ])(
    'that closes is worth a record, unless somebody signs out: %s',
    async (signedOutOnPurpose, log) => {
      useDebugLog.setState({ entries: [] })
      useSessionStore.setState({ signedOutOnPurpose })
      listen()
      await vi.advanceTimersByTimeAsync(0)
      reports[0]?.('CLOSED')
      expect(useDebugLog.getState().entries.map(({ action }) => action)).toEqual(log)
      useSessionStore.setState({ signedOutOnPurpose: false })
    },
  )

  it('that nobody listens to any more is not tried again', async () => {
    supabase.realtime.setAuth.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { unmount } = listen()
    await vi.advanceTimersByTimeAsync(0)
    unmount()
    await vi.advanceTimersByTimeAsync(longestPause)
    expect(supabase.realtime.setAuth).toHaveBeenCalledOnce()
    expect(opened()).toBe(0)
  })
})

describe('When the project is over a limit of Realtime', () => {
  const resync = vi.mocked(resyncModule.resync)

  /** Realtime says why and closes the channel that was opened last. */
  async function overload() {
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
    await overload()
  }

  it('a closed channel asks every half minute or so, and not at once with the whole crowd', async () => {
    await joinAndOverload()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(resync).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_001)
    expect(resync).toHaveBeenCalledWith([['shared']], expect.any(Number))
    resync.mockClear()
    // The next try is not answered.
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(resync.mock.calls.length).toBeGreaterThanOrEqual(13)
    expect(resync.mock.calls.length).toBeLessThanOrEqual(40)
    reports.at(-1)?.('SUBSCRIBED')
    resync.mockClear()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(resync).not.toHaveBeenCalled()
  })

  it('a closed channel comes back after 30 to 60 s, and after 60 to 120 s the next time', async () => {
    await joinAndOverload()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(opened()).toBe(1)
    await vi.advanceTimersByTimeAsync(30_001)
    expect(opened()).toBe(2)
    reports[1]?.('SUBSCRIBED')
    await overload()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(opened()).toBe(2)
    await vi.advanceTimersByTimeAsync(60_001)
    expect(opened()).toBe(3)
    // It stays for long: what closes it then is another overload.
    reports[2]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    await overload()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened()).toBe(4)
  })

  it('a refused channel waits as long', async () => {
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

describe('A channel that stays unjoined', () => {
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

  it('is not polled for in a hidden tab, nor while there is no server', async () => {
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

  it('of several, all are asked for in one round', async () => {
    renderHook(() => useBroadcast('user:1', {}, [['own']]))
    renderHook(() => useBroadcast('session:1', {}, [['shared']]))
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await vi.advanceTimersByTimeAsync(15_000 + 30_000)
    expect(resync.mock.calls.map(([keys]) => keys)).toEqual([[['own']], [['shared']]])
    const [first, second] = resync.mock.calls.map(([, since]) => since)
    expect(first).toBe(second)
  })
})
