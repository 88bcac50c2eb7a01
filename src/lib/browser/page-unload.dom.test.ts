import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isPageUnloading, startUnloadTracking } from '@/lib/browser/page-unload'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

startUnloadTracking()

it('isPageUnloading is true after beforeunload', () => {
  expect(isPageUnloading()).toBe(false)
  window.dispatchEvent(new Event('beforeunload'))
  expect(isPageUnloading()).toBe(true)
})

it('isPageUnloading expires when the page stays', () => {
  window.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(5000)
  expect(isPageUnloading()).toBe(false)
})
