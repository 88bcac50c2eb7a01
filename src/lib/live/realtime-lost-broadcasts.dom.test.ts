import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startRealtimeRecovery } from '@/lib/live/realtime'
import {
  countOpenedChannels,
  listen,
  missed,
  resetRealtimeBeforeEach,
  statusCallbacks,
  supabase,
} from '@tests/support/realtime-mock'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()
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
    rpc.mockReset().mockResolvedValue(nothing)
    listen('user:1', { balance }, [['own']])
    await vi.advanceTimersByTimeAsync(0)
    statusCallbacks[0]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(1)
    missed.mockClear()
  })

  it('handles a broadcast that did not arrive within about a minute, once', async () => {
    expect(rpc).toHaveBeenLastCalledWith('list_broadcasts', { p_topics: ['user:1'], p_since: null })
    rpc.mockResolvedValue(lost('a'))
    await minute()
    expect(rpc).toHaveBeenLastCalledWith('list_broadcasts', {
      p_topics: ['user:1'],
      p_since: ASKED_AT,
    })
    await minute()
    expect(balance.mock.calls).toEqual([[{ id: 'a' }]])
    expect(missed).not.toHaveBeenCalled()
  })

  it('refetches everything when the database cannot tell what was lost', async () => {
    rpc.mockResolvedValue({ ...nothing, broadcasts: null })
    await minute()
    expect(missed).toHaveBeenCalledWith([['own']], expect.any(Number))
  })

  it('asks again after an error', async () => {
    rpc.mockRejectedValueOnce(new AppError('network_unavailable'))
    await minute()
    rpc.mockResolvedValue(lost('b'))
    await minute()
    expect(balance).toHaveBeenCalledOnce()
  })

  it('is not checked in a hidden tab, and at once when the tab is visible again', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    rpc.mockClear()
    await minute()
    await minute()
    expect(rpc).not.toHaveBeenCalled()
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(rpc).toHaveBeenCalledOnce()
    expect(missed).toHaveBeenCalledOnce()
  })
})

it('A refused channel is asked for again only once the database allows it', async () => {
  rpc.mockReset().mockResolvedValue({ ...nothing, topics: [] })
  supabase.realtime.isConnected.mockReturnValue(true)
  listen('user:1')
  await vi.advanceTimersByTimeAsync(0)
  const reason = 'Unauthorized: You do not have permissions to read from this Channel topic: user:1'
  statusCallbacks[0]?.('CHANNEL_ERROR', new Error(reason))
  await minute()
  await minute()
  expect(countOpenedChannels()).toBe(1)
  rpc.mockResolvedValue(nothing)
  await minute()
  expect(countOpenedChannels()).toBe(2)
})

it('A channel that the server ended is asked for again only if the database allows it', async () => {
  rpc.mockReset().mockResolvedValue({ ...nothing, topics: [] })
  supabase.realtime.isConnected.mockReturnValue(true)
  listen('user:1')
  await vi.advanceTimersByTimeAsync(0)
  statusCallbacks[0]?.('SUBSCRIBED')
  rpc.mockClear()
  statusCallbacks[0]?.('CLOSED')
  await vi.advanceTimersByTimeAsync(1000)
  expect(rpc).toHaveBeenCalledOnce()
  await minute()
  expect(countOpenedChannels()).toBe(1)
  rpc.mockResolvedValue(nothing)
  await minute()
  expect(countOpenedChannels()).toBe(2)
})
