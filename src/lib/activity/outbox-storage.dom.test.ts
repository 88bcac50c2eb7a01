import { afterEach, expect, test, vi } from 'vitest'
import type { ActivityRecord } from '@/lib/logger/log-types'
import { createOutboxStorage } from '@/lib/activity/outbox-storage'

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

test('Each tab saves its own records, and the next one takes them all over', () => {
  const [first, second, third] = [
    createOutboxStorage(),
    createOutboxStorage(),
    createOutboxStorage(),
  ]
  expect(first.save([record])).toBe(true)
  expect(second.save([{ ...record, action: 'second' }])).toBe(true)
  expect(first.isSaved()).toBe(true)
  expect(
    third
      .takeOver()
      .map(({ action }) => action)
      .sort(),
  ).toEqual(['crash', 'second'])
  expect(first.isSaved()).toBe(false)
  expect(third.takeOver()).toEqual([])
})

test('A tab does not take over its own records, and saving none clears its key', () => {
  const storage = createOutboxStorage()
  storage.save([record])
  expect(storage.takeOver()).toEqual([])
  expect(storage.save([])).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test('Invalid records are dropped', () => {
  localStorage.setItem('activity-queue:old', JSON.stringify([record, { action: 7 }, null]))
  localStorage.setItem('activity-queue:broken', '{')
  expect(createOutboxStorage().takeOver()).toEqual([record])
  expect(localStorage).toHaveLength(0)
})

test('save returns false when storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(createOutboxStorage().save([record])).toBe(false)
})
