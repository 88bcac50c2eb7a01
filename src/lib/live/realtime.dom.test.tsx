import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBroadcast } from '@/lib/live/realtime'
import * as resyncModule from '@/lib/live/resync'
import { useDebugLog } from '@/stores/debug-log'
import { useSessionStore } from '@/stores/session'

/** Reports what became of a channel, as realtime-js does. */
type Report = (status: string, error?: Error) => void

const { supabase, reports } = vi.hoisted(() => {
  const reports: ((status: string) => void)[] = []
  return {
    reports,
    supabase: {
      realtime: { setAuth: vi.fn<() => Promise<void>>() },
      channel: vi.fn(() => ({
        on: vi.fn(),
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
  ])('that closes is worth a record, unless somebody signs out: %s', async (leftOnPurpose, log) => {
    useDebugLog.setState({ entries: [] })
    useSessionStore.setState({ leftOnPurpose })
    listen()
    await vi.advanceTimersByTimeAsync(0)
    reports[0]?.('CLOSED')
    expect(useDebugLog.getState().entries.map(({ action }) => action)).toEqual(log)
    useSessionStore.setState({ leftOnPurpose: false })
  })

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
