import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/supabase/errors'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc } = fakeBackend()

const now = Date.parse('2026-06-01T10:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.resetModules() // the offset is cached per page
})
afterEach(() => vi.useRealTimers())

/** Mocks a round trip of 200 ms and a server clock that is `ms` milliseconds ahead. */
function serverAhead(ms: number) {
  rpc.mockImplementation(() => {
    vi.setSystemTime(now + 200)
    return Promise.resolve({ server_time: new Date(now + 100 + ms).toISOString() })
  })
}

it('The device clock is used before the first measurement', async () => {
  const { serverNow } = await import('@/lib/live/server-time')
  expect(serverNow()).toBe(now)
})

it('The offset assumes symmetric latency, and another page trusts the device clock', async () => {
  const page = await import('@/lib/live/server-time')
  serverAhead(60_000)
  await expect(page.syncServerTime()).resolves.toBe(60_000)
  expect(page.serverNow()).toBe(now + 200 + 60_000)

  vi.resetModules()
  const reloaded = await import('@/lib/live/server-time')
  expect(reloaded.serverNow()).toBe(now + 200)
  expect(reloaded.isClockMeasured()).toBe(false)
})

it('A failure throws server_time_unavailable and keeps the offset', async () => {
  const { serverNow, syncServerTime } = await import('@/lib/live/server-time')
  rpc.mockRejectedValue(new AppError('network_unavailable'))
  await expect(syncServerTime()).rejects.toMatchObject({ key: 'server_time_unavailable' })
  expect(serverNow()).toBe(now)
})

it.each([
  ['the phone slept: its clock went on', 60_000, 200],
  ['the phone slept: both clocks went on', 60_000, 60_000],
  ['the clock was set back', -3_600_000, 200],
])('A sample is discarded when %s', async (_when, dateMs, monotonicMs) => {
  const page = await import('@/lib/live/server-time')
  serverAhead(1000)
  await page.syncServerTime()
  rpc.mockImplementation(() => {
    vi.advanceTimersByTime(monotonicMs)
    vi.setSystemTime(now + dateMs)
    return Promise.resolve({ server_time: new Date(now).toISOString() })
  })
  await expect(page.syncServerTime()).rejects.toMatchObject({ key: 'server_time_unavailable' })
  expect(page.serverNow()).toBe(now + dateMs + 1000)
})

it('The clock has moved when it was set since the last measurement', async () => {
  const page = await import('@/lib/live/server-time')
  expect(page.hasClockMoved()).toBe(false)
  serverAhead(0)
  await page.syncServerTime()
  vi.advanceTimersByTime(3_600_000)
  expect(page.hasClockMoved()).toBe(false)
  vi.setSystemTime(now)
  expect(page.hasClockMoved()).toBe(true)
  await page.syncServerTime()
  expect(page.hasClockMoved()).toBe(false)
})
