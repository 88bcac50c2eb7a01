import type { QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { listenToTopic } from '@/lib/live/realtime'
import { supabase as client } from '@/lib/supabase/client'
import { useConnection } from '@/stores/connection'

/** Callback of `channel.subscribe`, called with each status. */
type StatusCallback = (status: string, error?: Error) => void

/** Listener for the server's system messages to a channel. */
type SystemListener = (payload: { status: string; message: string }) => void

/** Listener for the broadcasts of a channel. */
type BroadcastListener = (message: { event: string; payload: object }) => void

/** Callbacks of the opened channels, in the order of opening. */
export const statusCallbacks: StatusCallback[] = []
export const systemListeners: SystemListener[] = []
const broadcastListeners: BroadcastListener[] = []

/** Replaces the Realtime part of the client; tests report the statuses of its channels. */
export const supabase = {
  realtime: {
    setAuth: vi.fn<() => Promise<void>>(),
    isConnected: vi.fn<() => boolean>(),
    connectionState: vi.fn<() => string>(),
    reconnectTimer: { reset: vi.fn(), scheduleTimeout: vi.fn() },
  },
  updateJoinPayload: vi.fn(),
  channel: vi.fn((_name: string, _options: unknown) => ({
    on: (kind: string, _filter: unknown, listener: SystemListener & BroadcastListener) => {
      if (kind === 'system') systemListeners.push(listener)
      else broadcastListeners.push(listener)
    },
    subscribe: (callback: StatusCallback) => statusCallbacks.push(callback),
    updateJoinPayload: supabase.updateJoinPayload,
  })),
  removeChannel: vi.fn(() => Promise.resolve('ok')),
}

/** Called with the query keys of a listener, and the time since when it may have missed broadcasts. */
export const missed = vi.fn<(stale: readonly QueryKey[], since: number) => void>()

const listening = new Set<() => void>()

/** Listens as `useBroadcast` does, until the end of the test. */
export function listen(
  topic: string,
  handlers: Record<string, (payload: object) => void> = {},
  stale: readonly QueryKey[] = [],
): () => void {
  const stop = listenToTopic(topic, {
    onEvent: (event, payload) => handlers[event]?.(payload),
    onMissed: (since) => missed(stale, since),
  })
  listening.add(stop)
  return () => {
    listening.delete(stop)
    stop()
  }
}

export const countOpenedChannels = () => supabase.channel.mock.calls.length

/** Sends a broadcast through all opened channels. */
export function broadcast(event: string, payload: object = {}): void {
  for (const listener of broadcastListeners) listener({ event, payload })
}

/** Gives the client channels that tests control, in each test of a file. */
export function fakeChannels(): void {
  beforeEach(() => {
    statusCallbacks.length = systemListeners.length = broadcastListeners.length = 0
    supabase.realtime.setAuth.mockReset().mockResolvedValue()
    const { setAuth, isConnected, connectionState, reconnectTimer } = supabase.realtime
    vi.spyOn(client, 'channel').mockImplementation(supabase.channel as never)
    vi.spyOn(client, 'removeChannel').mockImplementation(supabase.removeChannel as never)
    vi.spyOn(client.realtime, 'setAuth').mockImplementation(setAuth)
    vi.spyOn(client.realtime, 'isConnected').mockImplementation(isConnected)
    vi.spyOn(client.realtime, 'connectionState').mockImplementation(connectionState as never)
    Object.assign(client.realtime.reconnectTimer, reconnectTimer)
  })
}

/** Starts each test of a file with fake timers and a client without channels. */
export function resetRealtimeBeforeEach(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    supabase.realtime.isConnected.mockReturnValue(false)
    useConnection.setState({ online: true })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })

  fakeChannels()

  afterEach(async () => {
    for (const stop of listening) stop()
    listening.clear()
    await vi.runAllTimersAsync()
    vi.useRealTimers()
  })
}
