import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isPageUnloading } from '@/lib/browser/page-unload'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

it('A page is being left from the moment on that its browser says so', () => {
  expect(isPageUnloading()).toBe(false)
  window.dispatchEvent(new Event('beforeunload'))
  expect(isPageUnloading()).toBe(true)
})

it('A page that was not left after all counts its failures again', () => {
  window.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(5000)
  expect(isPageUnloading()).toBe(false)
})
