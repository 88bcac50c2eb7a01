import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isLeaving } from '@/lib/browser/leaving'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

it('A page is being left from the moment on that its browser says so', () => {
  expect(isLeaving()).toBe(false)
  window.dispatchEvent(new Event('beforeunload'))
  expect(isLeaving()).toBe(true)
})

it('A page that was not left after all counts its failures again', () => {
  window.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(5000)
  expect(isLeaving()).toBe(false)
})
