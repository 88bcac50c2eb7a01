import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ActivityQueue, type OutboxStorage, type SendResult } from '@/lib/activity/activity-queue'
import type { ActivityRecord } from '@/lib/logger/log-types'

function record(action: string, userId: string | null = null): ActivityRecord {
  return {
    action,
    component: 'test',
    type: 'debug',
    message: action,
    details: {},
    timestamp: '2026-01-01T00:00:00.000Z',
    deviceInfo: null,
    userId,
  }
}

const names = (records: readonly ActivityRecord[]) => records.map(({ action }) => action)

/** Storage shared by the tabs of one browser. */
function storage() {
  const saved = new Map<string, readonly ActivityRecord[]>()
  const storageOf = (tab: string): OutboxStorage => ({
    save: (records) => {
      if (records.length > 0) saved.set(tab, records)
      else saved.delete(tab)
      return saved.has(tab)
    },
    isSaved: () => saved.has(tab),
    takeOver: () => {
      const others = [...saved].filter(([key]) => key !== tab)
      for (const [key] of others) saved.delete(key)
      return others.flatMap(([, records]) => [...records])
    },
  })
  return { storageOf, all: () => [...saved.values()].flatMap(names) }
}

function setUp(
  options: {
    answers?: SendResult[]
    shared?: ReturnType<typeof storage>
    tab?: string
    bad?: string
  } = {},
) {
  const shared = options.shared ?? storage()
  const batches: string[][] = []
  const rejected: string[] = []
  const answers = [...(options.answers ?? [])]
  const state = { user: 'anna' as string | null }
  const queue = new ActivityQueue({
    send: (records) => {
      batches.push(names(records))
      if (names(records).some((name) => name === options.bad)) return Promise.resolve('rejected')
      return Promise.resolve(answers.shift() ?? 'sent')
    },
    canSend: ({ userId }) => state.user !== null && (userId === null || userId === state.user),
    onRejected: ({ action }) => rejected.push(action),
    storage: shared.storageOf(options.tab ?? 'first'),
  })
  return { queue, batches, rejected, shared, state }
}

const many = (count: number) => Array.from({ length: count }, (_, index) => record(`r${index}`))

describe('ActivityQueue', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('discards whole batches that the server will never accept', async () => {
    const { queue, batches, rejected } = setUp({ answers: ['discarded', 'discarded'] })
    for (const next of many(60)) queue.add(next)
    await queue.flush()
    expect(batches.map(({ length }) => length)).toEqual([50, 10])
    expect(rejected).toEqual([])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(batches).toHaveLength(2)
  })

  it('sends a single record after 100 ms', async () => {
    const { queue, batches } = setUp()
    queue.add(record('a'))
    await vi.advanceTimersByTimeAsync(99)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(batches).toEqual([['a']])
  })

  it('sends several records after 30 s, which later ones do not extend', async () => {
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

  it('drops only the record that is rejected', async () => {
    const { queue, batches, rejected } = setUp({ bad: 'r7' })
    for (const item of many(50)) queue.add(item)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(rejected).toEqual(['r7'])
    const arrived = batches.filter((batch) => !batch.includes('r7')).flat()
    expect(arrived.sort()).toEqual(
      names(many(50))
        .filter((name) => name !== 'r7')
        .sort(),
    )
  })

  it('sends nothing while nobody is signed in', async () => {
    const { queue, batches, state } = setUp()
    state.user = null
    queue.add(record('a'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(batches).toEqual([])
    state.user = 'anna'
    await queue.flush()
    expect(batches).toEqual([['a']])
  })

  it('never sends the records of one user in the session of another', async () => {
    const { queue, batches, state } = setUp()
    state.user = null
    queue.add(record('of anna', 'anna'))
    queue.add(record('of nobody'))
    state.user = 'bela'
    await queue.flush()
    expect(batches).toEqual([['of nobody']])
    state.user = 'anna'
    await queue.flush()
    expect(batches).toEqual([['of nobody'], ['of anna']])
  })

  it('saves unsent records when the tab is hidden, and the next tab to start sends them', async () => {
    const first = setUp({ answers: ['retry'] })
    first.queue.add(record('a'))
    first.queue.hide()
    expect(first.shared.all()).toEqual(['a'])

    const second = setUp({ shared: first.shared, tab: 'second' })
    await vi.advanceTimersByTimeAsync(100)
    expect(second.batches).toEqual([['a']])
    expect(second.shared.all()).toEqual([])
  })

  it('does not send records again that another tab took over', async () => {
    const first = setUp()
    first.queue.add(record('a'))
    first.queue.add(record('b'))
    first.queue.hide()
    const second = setUp({ shared: first.shared, tab: 'second' })
    first.queue.show()
    first.queue.add(record('c'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(second.batches).toEqual([['a', 'b']])
    expect(first.batches).toEqual([['c']])
  })

  it('leaves a failed batch to the tab that took it over meanwhile', async () => {
    const first = setUp({ answers: ['retry'] })
    first.queue.add(record('a'))
    first.queue.hide()
    await vi.advanceTimersByTimeAsync(100)
    setUp({ shared: first.shared, tab: 'second' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(first.batches).toEqual([['a']])
  })

  it('continues when the tab is visible again, and leaves nothing in storage', async () => {
    const { queue, batches, shared } = setUp()
    queue.add(record('a'))
    queue.add(record('b'))
    queue.hide()
    queue.show()
    expect(shared.all()).toEqual([])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(batches).toEqual([['a', 'b']])
  })

  it('saves new records while hidden, and removes sent ones', async () => {
    const { queue, batches, shared } = setUp()
    queue.hide()
    queue.add(record('a'))
    expect(shared.all()).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(100)
    expect(batches).toEqual([['a']])
    expect(shared.all()).toEqual([])
  })

  it('loses nothing without storage', async () => {
    const shared = storage()
    const place = { ...shared.storageOf('first'), save: () => false, isSaved: () => false }
    const { queue, batches } = setUp({ shared: { ...shared, storageOf: () => place } })
    queue.add(record('a'))
    queue.hide()
    queue.show()
    await vi.advanceTimersByTimeAsync(100)
    expect(batches).toEqual([['a']])
  })

  it('does not lose a record that is added while a batch is being sent', async () => {
    const batches: string[][] = []
    let answer: (result: SendResult) => void = () => undefined
    const queue = new ActivityQueue({
      send: (records) => {
        batches.push(names(records))
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      canSend: () => true,
      onRejected: () => undefined,
      storage: storage().storageOf('first'),
    })
    queue.add(record('a'))
    await vi.advanceTimersByTimeAsync(100)
    queue.add(record('b'))
    answer('sent')
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual([['a'], ['b']])
  })
})
