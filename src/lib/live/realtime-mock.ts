import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { useConnection } from '@/stores/connection'

/** Callback of `channel.subscribe`, called with each status. */
type StatusCallback = (status: string, error?: Error) => void

/** Listener for the server's system messages to a channel. */
type SystemListener = (payload: { status: string; message: string }) => void

/** Callbacks of the opened channels, in the order of opening. */
export const statusCallbacks: StatusCallback[] = []
export const systemListeners: SystemListener[] = []

/** Replaces the Supabase client; tests report the statuses of its channels. */
export const supabase = {
  realtime: {
    setAuth: vi.fn<() => Promise<void>>(),
    isConnected: vi.fn<() => boolean>(),
    connectionState: vi.fn<() => string>(),
    reconnectTimer: { reset: vi.fn(), scheduleTimeout: vi.fn() },
  },
  updateJoinPayload: vi.fn(),
  channel: vi.fn((_name: string, _options: unknown) => ({
    on: (kind: string, _filter: unknown, listener: SystemListener) => {
      if (kind === 'system') systemListeners.push(listener)
    },
    subscribe: (callback: StatusCallback) => statusCallbacks.push(callback),
    updateJoinPayload: supabase.updateJoinPayload,
  })),
  removeChannel: vi.fn(() => Promise.resolve('ok')),
}

export const countOpenedChannels = () => supabase.channel.mock.calls.length

/** Starts each test of a file with fake timers and a client without channels. */
export function resetRealtimeBeforeEach(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    statusCallbacks.length = 0
    systemListeners.length = 0
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
}
