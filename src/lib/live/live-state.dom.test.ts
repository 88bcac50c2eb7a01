import { beforeEach, expect, it, vi } from 'vitest'
import { restartLiveState } from '@/lib/live/live-state'
import { startRealtimeRecovery } from '@/lib/live/realtime'
import {
  listen,
  resetRealtimeBeforeEach,
  statusCallbacks,
  supabase,
} from '@tests/support/realtime-mock'
import { fakeBackend } from '@tests/support/fake-backend'
import { useConnection } from '@/stores/connection'

const { rpc } = fakeBackend()
startRealtimeRecovery()
resetRealtimeBeforeEach()
beforeEach(() => {
  rpc.mockReturnValue({ asked_at: null, topics: ['user:1'], broadcasts: [] })
  supabase.realtime.isConnected.mockReturnValue(true)
  restartLiveState()
})

const isLive = () => useConnection.getState().live

async function open(topic = 'user:1'): Promise<void> {
  listen(topic)
  await vi.advanceTimersByTimeAsync(0)
}

it('A lost channel has twenty seconds to join before the app says that updates are not live', async () => {
  await open()
  statusCallbacks[0]?.('TIMED_OUT')
  await vi.advanceTimersByTimeAsync(19_000)
  expect(isLive()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(isLive()).toBe(false)
  statusCallbacks.at(-1)?.('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(3000)
  expect(isLive()).toBe(true)
})

it.each([0, 1500])(
  'A channel that joins in the last moment is live, another %i ms later too',
  async (delay) => {
    const seen: boolean[] = []
    const stop = useConnection.subscribe(({ live }) => seen.push(live))
    await open()
    await vi.advanceTimersByTimeAsync(18_000)
    statusCallbacks[0]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(1000)
    await open('session:1')
    await vi.advanceTimersByTimeAsync(delay)
    statusCallbacks[1]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(60_000)
    stop()
    expect(seen).not.toContain(false)
  },
)

it('A short interruption is not mentioned', async () => {
  await open()
  statusCallbacks[0]?.('SUBSCRIBED')
  statusCallbacks[0]?.('CLOSED')
  await vi.advanceTimersByTimeAsync(10_000)
  statusCallbacks[1]?.('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isLive()).toBe(true)
})

it('A channel that is closed again and again is not live in between', async () => {
  await open()
  const seen: boolean[] = []
  for (let n = 0; n < 10; n++) {
    statusCallbacks[n]?.('SUBSCRIBED')
    await vi.advanceTimersByTimeAsync(100)
    statusCallbacks[n]?.('CLOSED')
    await vi.advanceTimersByTimeAsync(30_000)
    seen.push(isLive())
  }
  expect(seen).toEqual(seen.map(() => false))
})

it.each([
  ['a sleep', () => document.dispatchEvent(new Event('visibilitychange'))],
  [
    'time without network',
    () => {
      useConnection.setState({ online: false })
      useConnection.setState({ online: true })
    },
  ],
])('Channels have time to join again after %s', async (_what, comeBack) => {
  await open()
  statusCallbacks[0]?.('TIMED_OUT')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isLive()).toBe(false)
  comeBack()
  expect(isLive()).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isLive()).toBe(false)
})
