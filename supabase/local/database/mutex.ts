import { AsyncLocalStorage } from 'node:async_hooks'

/** Raised when the single session stayed busy for too long; answered as PostgREST's PGRST003. */
export class SessionTimeout extends Error {
  override name = 'SessionTimeout'
  override message = 'Timed out acquiring connection from connection pool.'
}

/** Raised when a request left the queue because its client has gone; nobody reads the answer. */
export class CallerGone extends Error {
  override name = 'CallerGone'
  override message = 'The client has hung up.'
}

/** How long a caller waits at most, in milliseconds; PostgREST's db-pool-acquisition-timeout. */
const PATIENCE_MS = 10_000

/**
 * How long a caller that may be put off waits while the queue stands: without this, everybody would
 * wait for the full ten seconds, and those at its end in vain.
 */
const PUT_OFF_MS = 5000

/** A queue that was never empty for this long stands: it is no burst that passes. */
const STANDING_MS = 10_000

/**
 * How long work may follow on work before the event loop has its turn, in milliseconds: short for a
 * timer or a socket, long enough that a busy server does not pay for a round with each statement.
 */
const SLICE_MS = 10

/** What the lock may assume of a caller. */
export interface Caller {
  /** Fires when the caller has gone: it leaves the queue, and nothing is done for it. */
  signal?: AbortSignal | undefined
  /**
   * The caller needs the lock once and has done nothing yet, so that it may be told to come back later.
   * Whoever needs it several times (a sign-up does thirteen times) waits for one such caller at most:
   * each time would otherwise last as long as the whole queue.
   */
  mayBePutOff?: boolean
}

/** Who waits, for callers that reach the lock through a library. */
export const turnFor = new AsyncLocalStorage<Caller>()

/**
 * Lock that serves in the order of arrival, callers with several steps in turn with the others, so
 * that neither a full queue keeps people from entering nor those who enter keep people from playing.
 *
 * PGlite has one session. A transaction that awaits something else in between (password hashing,
 * an OAuth exchange) would otherwise share that session with other requests and be rolled back
 * or committed by them.
 */
export class Mutex {
  #held = false
  /** Who waits, each as the function that gives it its turn. */
  readonly #inSteps = new Set<() => void>()
  readonly #others = new Set<() => void>()
  #isTurnOfOthers = false
  #lastEmptyAt = performance.now()
  /** When the work of this round of the event loop began; undefined in a round without any. */
  #sliceBeganAt: number | undefined

  /**
   * Waits for the lock and returns the function that gives it back (calling it twice is harmless).
   *
   * @throws {SessionTimeout} when the caller's turn has not come in time
   * @throws {CallerGone} when nobody waits for the answer any more
   */
  acquire({ signal, mayBePutOff = false }: Caller = {}): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(new CallerGone())
    if (!this.#held) {
      this.#held = true
      return Promise.resolve(this.#release())
    }
    const now = performance.now()
    if (this.#inSteps.size + this.#others.size === 0) this.#lastEmptyAt = now
    const isStanding = now - this.#lastEmptyAt > STANDING_MS
    const queue = mayBePutOff ? this.#others : this.#inSteps
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onGone)
        queue.delete(take)
      }
      const take = () => {
        leaveQueue()
        resolve(this.#release())
      }
      const onGone = () => {
        leaveQueue()
        reject(new CallerGone())
      }
      const onTimeout = () => {
        leaveQueue()
        reject(new SessionTimeout())
      }
      const timer = setTimeout(onTimeout, mayBePutOff && isStanding ? PUT_OFF_MS : PATIENCE_MS)
      signal?.addEventListener('abort', onGone)
      queue.add(take)
    })
  }

  /** Runs `work` while holding the lock. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  #release(): () => void {
    let given = false
    this.#markSlice()
    return () => {
      if (given) return
      given = true
      // PGlite answers without the event loop. Handed over at once every time, the lock would let all
      // that has arrived be worked off before the next socket is read, answer sent or timer looked
      // at; and each request needs several rounds of those.
      const isSliceOver = performance.now() - (this.#sliceBeganAt ?? Infinity) >= SLICE_MS
      if (isSliceOver) setImmediate(() => this.#next())
      else this.#next()
    }
  }

  #markSlice(): void {
    if (this.#sliceBeganAt !== undefined) return
    this.#sliceBeganAt = performance.now()
    setImmediate(() => (this.#sliceBeganAt = undefined))
  }

  #next(): void {
    const [inSteps] = this.#inSteps
    const [other] = this.#others
    const next = this.#isTurnOfOthers ? (other ?? inSteps) : (inSteps ?? other)
    this.#isTurnOfOthers = next === inSteps
    if (next) next()
    else this.#held = false
  }
}
