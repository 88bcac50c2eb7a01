import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ActivityQueue, type OutboxStorage, type SendResult } from '@/lib/logger/activity-queue'
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

/** What tabs of one browser share. */
function storage() {
  const parked = new Map<string, readonly ActivityRecord[]>()
  const placeOf = (tab: string): OutboxStorage => ({
    park: (records) => {
      if (records.length > 0) parked.set(tab, records)
      else parked.delete(tab)
      return parked.has(tab)
    },
    isParked: () => parked.has(tab),
    adopt: () => {
      const others = [...parked].filter(([key]) => key !== tab)
      for (const [key] of others) parked.delete(key)
      return others.flatMap(([, records]) => [...records])
    },
  })
  return { placeOf, all: () => [...parked.values()].flatMap(names) }
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
  const refused: string[] = []
  const answers = [...(options.answers ?? [])]
  const state = { user: 'anna' as string | null }
  const queue = new ActivityQueue({
    send: (records) => {
      batches.push(names(records))
      if (names(records).some((name) => name === options.bad)) return Promise.resolve('refused')
      return Promise.resolve(answers.shift() ?? 'sent')
    },
    maySend: ({ userId }) => state.user !== null && (userId === null || userId === state.user),
    onRefused: ({ action }) => refused.push(action),
    place: shared.placeOf(options.tab ?? 'first'),
  })
  return { queue, batches, refused, shared, state }
}

const many = (count: number) => Array.from({ length: count }, (_, index) => record(`r${index}`))

describe('ActivityQueue', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('lets go of everything at once when nobody takes it', async () => {
    const { queue, batches, refused } = setUp({ answers: ['unwanted', 'unwanted'] })
    for (const next of many(60)) queue.add(next)
    await queue.flush()
    expect(batches.map(({ length }) => length)).toEqual([50, 10])
    expect(refused).toEqual([])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(batches).toHaveLength(2)
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

  it('gives up the one record that is refused, and none beside it', async () => {
    const { queue, batches, refused } = setUp({ bad: 'r7' })
    for (const item of many(50)) queue.add(item)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(refused).toEqual(['r7'])
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

  it('never sends the records of one user in the name of another', async () => {
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

  it('parks what waits when the tab is hidden, and the next tab to start sends it', async () => {
    const first = setUp({ answers: ['retry'] })
    first.queue.add(record('a'))
    first.queue.hide()
    expect(first.shared.all()).toEqual(['a'])

    const second = setUp({ shared: first.shared, tab: 'second' })
    await vi.advanceTimersByTimeAsync(100)
    expect(second.batches).toEqual([['a']])
    expect(second.shared.all()).toEqual([])
  })

  it('sends what another tab took over no second time', async () => {
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

  it('leaves a batch that failed to the tab that has taken it over meanwhile', async () => {
    const first = setUp({ answers: ['retry'] })
    first.queue.add(record('a'))
    first.queue.hide()
    await vi.advanceTimersByTimeAsync(100)
    setUp({ shared: first.shared, tab: 'second' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(first.batches).toEqual([['a']])
  })

  it('goes on by itself when the tab is looked at again, and leaves nothing parked', async () => {
    const { queue, batches, shared } = setUp()
    queue.add(record('a'))
    queue.add(record('b'))
    queue.hide()
    queue.show()
    expect(shared.all()).toEqual([])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(batches).toEqual([['a', 'b']])
  })

  it('parks what comes while the tab is hidden, and takes out what has been sent', async () => {
    const { queue, batches, shared } = setUp()
    queue.hide()
    queue.add(record('a'))
    expect(shared.all()).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(100)
    expect(batches).toEqual([['a']])
    expect(shared.all()).toEqual([])
  })

  it('loses nothing where there is no storage', async () => {
    const shared = storage()
    const place = { ...shared.placeOf('first'), park: () => false, isParked: () => false }
    const { queue, batches } = setUp({ shared: { ...shared, placeOf: () => place } })
    queue.add(record('a'))
    queue.hide()
    queue.show()
    await vi.advanceTimersByTimeAsync(100)
    expect(batches).toEqual([['a']])
  })

  it('does not lose a record that arrives while a batch is on its way', async () => {
    const batches: string[][] = []
    let answer: (result: SendResult) => void = () => undefined
    const queue = new ActivityQueue({
      send: (records) => {
        batches.push(names(records))
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      maySend: () => true,
      onRefused: () => undefined,
      place: storage().placeOf('first'),
    })
    queue.add(record('a'))
    await vi.advanceTimersByTimeAsync(100)
    queue.add(record('b'))
    answer('sent')
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual([['a'], ['b']])
  })
})
