import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startRealtimeRecovery, useBroadcast } from '@/lib/live/realtime'
import {
  countOpenedChannels,
  resetRealtimeBeforeEach,
  statusCallbacks,
  supabase,
} from '@/lib/live/realtime-mock'
import { resync } from '@/lib/live/resync'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/client', async () => {
  const { supabase } = await import('@/lib/live/realtime-mock')
  return { supabase }
})
vi.mock('@/lib/supabase/connection', async (actual) => ({
  ...(await actual()),
  checkConnection: () => Promise.resolve(false),
}))
vi.mock('@/lib/live/resync', () => ({ resync: vi.fn() }))
vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

startRealtimeRecovery()
resetRealtimeBeforeEach()

const ASKED_AT = '2026-05-01T10:00:00+00:00'
const nothing = { asked_at: ASKED_AT, topics: ['user:1'], broadcasts: [] as unknown[] | null }
const lost = (id: string) => ({
  ...nothing,
  broadcasts: [{ topic: 'user:1', event: 'balance', payload: { id } }],
})
const minute = () => vi.advanceTimersByTimeAsync(67_000)

describe('A joined channel', () => {
  const balance = vi.fn()

  beforeEach(async () => {
    vi.mocked(rpc).mockReset().mockResolvedValue(nothing)
    renderHook(() => useBroadcast('user:1', { balance }, [['own']]))
    await vi.advanceTimersByTimeAsync(0)
    statusCallbacks[0]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(1)
    vi.mocked(resync).mockClear()
  })

  it('handles a broadcast that did not arrive within about a minute, once', async () => {
    expect(rpc).toHaveBeenLastCalledWith(
      'list_broadcasts',
      { p_topics: ['user:1'], p_since: null },
      expect.anything(),
    )
    vi.mocked(rpc).mockResolvedValue(lost('a'))
    await minute()
    expect(rpc).toHaveBeenLastCalledWith(
      'list_broadcasts',
      { p_topics: ['user:1'], p_since: ASKED_AT },
      expect.anything(),
    )
    await minute()
    expect(balance.mock.calls).toEqual([[{ id: 'a' }]])
    expect(resync).not.toHaveBeenCalled()
  })

  it('refetches everything when the database cannot tell what was lost', async () => {
    vi.mocked(rpc).mockResolvedValue({ ...nothing, broadcasts: null })
    await minute()
    expect(resync).toHaveBeenCalledWith([['own']], expect.any(Number))
  })

  it('asks again after an error', async () => {
    vi.mocked(rpc).mockRejectedValueOnce(new Error('no answer'))
    await minute()
    vi.mocked(rpc).mockResolvedValue(lost('b'))
    await minute()
    expect(balance).toHaveBeenCalledOnce()
  })

  it('is not checked in a hidden tab, and at once when the tab is visible again', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.mocked(rpc).mockClear()
    await minute()
    await minute()
    expect(rpc).not.toHaveBeenCalled()
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(rpc).toHaveBeenCalledOnce()
    expect(resync).toHaveBeenCalledOnce()
  })
})

it('A refused channel is asked for again only once the database allows it', async () => {
  vi.mocked(rpc)
    .mockReset()
    .mockResolvedValue({ ...nothing, topics: [] })
  supabase.realtime.isConnected.mockReturnValue(true)
  renderHook(() => useBroadcast('user:1', {}, []))
  await vi.advanceTimersByTimeAsync(0)
  const reason = 'Unauthorized: You do not have permissions to read from this Channel topic: user:1'
  statusCallbacks[0]?.('CHANNEL_ERROR', new Error(reason))
  await minute()
  await minute()
  expect(countOpenedChannels()).toBe(1)
  vi.mocked(rpc).mockResolvedValue(nothing)
  await minute()
  expect(countOpenedChannels()).toBe(2)
})

it('A channel that the server ended is asked for again only if the database allows it', async () => {
  vi.mocked(rpc)
    .mockReset()
    .mockResolvedValue({ ...nothing, topics: [] })
  supabase.realtime.isConnected.mockReturnValue(true)
  renderHook(() => useBroadcast('user:1', {}, []))
  await vi.advanceTimersByTimeAsync(0)
  statusCallbacks[0]?.('SUBSCRIBED')
  vi.mocked(rpc).mockClear()
  statusCallbacks[0]?.('CLOSED')
  await vi.advanceTimersByTimeAsync(1000)
  expect(rpc).toHaveBeenCalledOnce()
  await minute()
  expect(countOpenedChannels()).toBe(1)
  vi.mocked(rpc).mockResolvedValue(nothing)
  await minute()
  expect(countOpenedChannels()).toBe(2)
})
