import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/supabase/errors'
import { rpc } from '@/lib/supabase/rpc'

vi.mock('@/lib/supabase/rpc', () => ({ rpc: vi.fn() }))

const now = Date.parse('2026-06-01T10:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.resetModules() // the offset is cached per page
})
afterEach(() => vi.useRealTimers())

/** Mocks a round trip of 200 ms and a server clock that is `ms` milliseconds ahead. */
function serverAhead(ms: number) {
  vi.mocked(rpc).mockImplementation(() => {
    vi.setSystemTime(now + 200)
    return Promise.resolve({ server_time: new Date(now + 100 + ms).toISOString() })
  })
}

it('The device clock is used before the first measurement', async () => {
  const { serverNow } = await import('@/lib/live/server-time')
  expect(serverNow()).toBe(now)
})

it('The offset assumes symmetric latency and survives a reload', async () => {
  const page = await import('@/lib/live/server-time')
  serverAhead(60_000)
  await expect(page.syncServerTime()).resolves.toBe(60_000)
  expect(page.serverNow()).toBe(now + 200 + 60_000)

  vi.resetModules()
  const reloaded = await import('@/lib/live/server-time')
  expect(reloaded.serverNow()).toBe(now + 200 + 60_000)
})

it('A failure throws server_time_unavailable and keeps the offset', async () => {
  const { serverNow, syncServerTime } = await import('@/lib/live/server-time')
  vi.mocked(rpc).mockRejectedValue(new AppError('network_unavailable'))
  await expect(syncServerTime()).rejects.toMatchObject({ key: 'server_time_unavailable' })
  expect(serverNow()).toBe(now)
})
