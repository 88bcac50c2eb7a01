import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useWakeLock } from '@/lib/browser/use-wake-lock'

const sentinels: (EventTarget & { release: () => Promise<void> })[] = []
const request = vi.fn(() => {
  const sentinel = Object.assign(new EventTarget(), { release: vi.fn(() => Promise.resolve()) })
  sentinels.push(sentinel)
  return Promise.resolve(sentinel)
})

afterEach(() => {
  vi.useRealTimers()
  request.mockClear()
})

test('A lock that the system takes back is requested again, until it is no longer needed', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
  const { rerender } = renderHook(({ isActive }) => useWakeLock(isActive), {
    initialProps: { isActive: true },
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(1)
  sentinels.at(-1)?.dispatchEvent(new Event('release'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(request).toHaveBeenCalledTimes(2)

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  sentinels.at(-1)?.dispatchEvent(new Event('release'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(request).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(3)

  expect(sentinels.at(-1)?.release).not.toHaveBeenCalled()
  rerender({ isActive: false })
  expect(sentinels.at(-1)?.release).toHaveBeenCalledOnce()
  sentinels.at(-1)?.dispatchEvent(new Event('release'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request).toHaveBeenCalledTimes(3)
})

test('A lock that is granted after the screen was left is released', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
  const { unmount } = renderHook(() => useWakeLock(true))
  unmount()
  await vi.waitFor(() => expect(sentinels.at(-1)?.release).toHaveBeenCalledOnce())
})
