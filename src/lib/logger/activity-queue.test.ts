import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ActivityQueue, type SendResult } from '@/lib/logger/activity-queue'
import type { ActivityRecord } from '@/lib/logger/log-types'

function record(action: string): ActivityRecord {
  return {
    action,
    component: 'test',
    type: 'debug',
    message: action,
    details: {},
    timestamp: '2026-01-01T00:00:00.000Z',
    deviceInfo: { browser: 'x', platform: 'x', location: 'x', ipAddress: 'x' },
  }
}

function setUp(options: { stored?: ActivityRecord[]; answers?: SendResult[] } = {}) {
  const batches: string[][] = []
  const answers = [...(options.answers ?? [])]
  let stored = options.stored ?? []
  const queue = new ActivityQueue({
    send: (records) => {
      batches.push(records.map(({ action }) => action))
      return Promise.resolve(answers.shift() ?? 'sent')
    },
    load: () => stored,
    save: (records) => {
      stored = records
    },
  })
  return { queue, batches, stored: () => stored.map(({ action }) => action) }
}

const many = (count: number) => Array.from({ length: count }, (_, index) => record(`r${index}`))

describe('ActivityQueue', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends a lone record after 100 ms', async () => {
    const { queue, batches } = setUp()
    queue.add(record('a'))
    await vi.advanceTimersByTimeAsync(99)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(batches).toEqual([['a']])
  })

  it('waits 30 s for several records, and later ones do not push that back', async () => {
    const { queue, batches } = setUp()
    queue.add(record('a'))
    queue.add(record('b'))
    await vi.advanceTimersByTimeAsync(29_000)
    queue.add(record('c'))
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(batches).toEqual([['a', 'b', 'c']])
  })

  it('sends a full batch at once and never more than 50 records in one', async () => {
    const { queue, batches } = setUp()
    for (const item of many(120)) queue.add(item)
    await vi.advanceTimersByTimeAsync(0)
    expect(batches.map(({ length }) => length)).toEqual([50, 50, 20])
  })

  it('keeps a batch that could not be sent and tries again after 30 s', async () => {
    const { queue, batches } = setUp({ answers: ['retry'] })
    queue.add(record('a'))
    await vi.advanceTimersByTimeAsync(100)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(batches).toEqual([['a'], ['a']])
  })

  it('gives up a batch that is refused for good', async () => {
    const { queue, batches, stored } = setUp({ answers: ['refused'] })
    queue.add(record('a'))
    await vi.advanceTimersByTimeAsync(60_100)
    expect(batches).toEqual([['a']])
    expect(stored()).toEqual([])
  })

  it('keeps what waits when the tab closes and sends it at the next start', async () => {
    const first = setUp()
    first.queue.add(record('a'))
    first.queue.persist()
    expect(first.stored()).toEqual(['a'])

    const second = setUp({ stored: [record('a')] })
    await vi.advanceTimersByTimeAsync(100)
    expect(second.batches).toEqual([['a']])
    expect(second.stored()).toEqual([])
  })

  it('does not lose a record that arrives while a batch is on its way', async () => {
    const batches: string[][] = []
    let answer: (result: SendResult) => void = () => undefined
    const queue = new ActivityQueue({
      send: (records) => {
        batches.push(records.map(({ action }) => action))
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      load: () => [],
      save: () => undefined,
    })
    queue.add(record('a'))
    await vi.advanceTimersByTimeAsync(100)
    queue.add(record('b'))
    answer('sent')
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual([['a'], ['b']])
  })
})
