import { afterEach, expect, test, vi } from 'vitest'
import type { ActivityRecord } from '@/lib/logger/log-types'
import { createOutboxStorage } from '@/lib/logger/outbox-storage'

const record: ActivityRecord = {
  action: 'crash',
  component: 'app',
  type: 'error',
  message: '',
  details: {},
  timestamp: '2026-01-01T00:00:00.000Z',
  deviceInfo: null,
  userId: null,
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('Each tab parks for itself, and the next one takes everything over', () => {
  const [first, second, third] = [
    createOutboxStorage(),
    createOutboxStorage(),
    createOutboxStorage(),
  ]
  expect(first.park([record])).toBe(true)
  expect(second.park([{ ...record, action: 'second' }])).toBe(true)
  expect(first.isParked()).toBe(true)
  expect(
    third
      .adopt()
      .map(({ action }) => action)
      .sort(),
  ).toEqual(['crash', 'second'])
  expect(first.isParked()).toBe(false)
  expect(third.adopt()).toEqual([])
})

test('A tab does not adopt its own, and parking nothing clears its place', () => {
  const place = createOutboxStorage()
  place.park([record])
  expect(place.adopt()).toEqual([])
  expect(place.park([])).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test('What is no record is dropped', () => {
  localStorage.setItem('activity-queue:old', JSON.stringify([record, { action: 7 }, null]))
  localStorage.setItem('activity-queue:broken', '{')
  expect(createOutboxStorage().adopt()).toEqual([record])
  expect(localStorage).toHaveLength(0)
})

test('Where storage is full nothing counts as parked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(createOutboxStorage().park([record])).toBe(false)
})
