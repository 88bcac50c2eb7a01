import { afterEach, expect, it, vi } from 'vitest'
import { CallerDisconnected, Mutex, SessionTimeout } from '../../supabase/local/database/mutex'

afterEach(() => {
  vi.useRealTimers()
})

/** State of a waiting caller. */
function watch(turn: Promise<() => void>) {
  const fate: { error?: unknown; hasTurn: boolean } = { hasTurn: false }
  turn.then(
    () => (fate.hasTurn = true),
    (error: unknown) => (fate.error = error),
  )
  return fate
}

it('skips callers who have left, and serves the next at once', async () => {
  const mutex = new Mutex()
  const release = await mutex.acquire()
  const clients = Array.from({ length: 500 }, () => new AbortController())
  const gone = clients.map(({ signal }) => mutex.acquire({ signal }))
  const next = mutex.acquire({ canRetryLater: true })
  for (const client of clients) client.abort()
  for (const fate of await Promise.allSettled(gone)) {
    expect(fate).toMatchObject({
      status: 'rejected',
      reason: expect.any(CallerDisconnected) as unknown,
    })
  }
  release()
  ;(await next)()
  await expect(mutex.acquire({ signal: AbortSignal.abort() })).rejects.toThrow(CallerDisconnected)
})

it('lets a caller with several tasks wait for at most one other, and others for one such caller', async () => {
  const mutex = new Mutex()
  const order: string[] = []
  const release = await mutex.acquire()
  const come = async (name: string, canRetryLater: boolean) => {
    const done = await mutex.acquire({ canRetryLater })
    order.push(name)
    done()
  }
  const requests = ['request 1', 'request 2', 'request 3'].map((name) => come(name, true))
  const signUps = ['sign-up 1', 'sign-up 2'].map((name) => come(name, false))
  release()
  await Promise.all([...requests, ...signUps])
  expect(order).toEqual(['sign-up 1', 'request 1', 'sign-up 2', 'request 2', 'request 3'])
})

it('lets callers wait up to ten seconds in a burst', async () => {
  vi.useFakeTimers()
  const mutex = new Mutex()
  await mutex.acquire()
  const waits = watch(mutex.acquire({ canRetryLater: true }))
  await vi.advanceTimersByTimeAsync(9999)
  expect(waits.error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(waits.error).toBeInstanceOf(SessionTimeout)
})

it('refuses new callers after the queue has been full for five seconds', async () => {
  vi.useFakeTimers()
  const mutex = new Mutex()
  await mutex.acquire()
  void watch(mutex.acquire())
  await vi.advanceTimersByTimeAsync(6000)
  void watch(mutex.acquire()) // keeps it from becoming empty
  await vi.advanceTimersByTimeAsync(5000)
  const request = watch(mutex.acquire({ canRetryLater: true }))
  const signUp = watch(mutex.acquire())
  await vi.advanceTimersByTimeAsync(4999)
  expect(request.error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(request.error).toBeInstanceOf(SessionTimeout)
  expect(signUp).toEqual({ hasTurn: false })
})

it('lets callers wait again once the queue was empty', async () => {
  vi.useFakeTimers()
  const mutex = new Mutex()
  const release = await mutex.acquire()
  const before = watch(mutex.acquire())
  await vi.advanceTimersByTimeAsync(9000)
  release()
  await vi.advanceTimersByTimeAsync(2000)
  expect(before.hasTurn).toBe(true)
  const after = watch(mutex.acquire({ canRetryLater: true }))
  await vi.advanceTimersByTimeAsync(9999)
  expect(after.error).toBeUndefined()
})
